import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { noteInstall } from './install.mjs'

noteInstall()

// A copy without git, such as an archive, has no hooks.
if (existsSync('.git')) execFileSync('git', ['config', 'core.hooksPath', '.githooks'])
