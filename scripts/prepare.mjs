import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { noteInstall } from './install.mjs'

noteInstall()

// A copy without git (an archive, an image) has no hooks to set.
if (existsSync('.git')) execFileSync('git', ['config', 'core.hooksPath', '.githooks'])
