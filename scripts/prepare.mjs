import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// A copy without git (an archive, an image) has no hooks to set.
if (existsSync('.git')) {
  execFileSync('git', ['config', 'core.hooksPath', '.githooks'])
}
