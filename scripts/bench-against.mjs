import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnv, root } from './install.mjs'

/** How often each commit is measured. More rounds take longer and tell small changes from noise. */
const ROUNDS = 3

/** A line of a benchmark: its name, the value and the unit. */
const FIGURE = /^ {2}(\S.*?): ([\d,.]+) (\S.*?)(?: \(.*)?$/

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr.trim())
  return stdout.trim()
}

/** Checks out a commit beside this one, with the same packages if it needs the same. */
function checkOut(revision) {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-bench-'))
  git('worktree', 'add', '--detach', folder, revision)
  const lock = (place) => readFileSync(join(place, 'package-lock.json'), 'utf8')
  if (lock(folder) === lock(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

/** Runs benchmarks in a folder, and passes their output on. Resolves to the figures: value and unit by name. */
function measure(folder, names) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/bench.mjs', ...names], { cwd: folder, env: childEnv() })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      process.stdout.write(chunk)
    })
    child.stderr.pipe(process.stderr)
    child.on('close', (code) => {
      if (code !== 0) return reject(new Error(`The benchmarks failed in ${folder}.`))
      const found = output.split('\n').map((line) => FIGURE.exec(line))
      resolve(
        found
          .filter(Boolean)
          .map(([, name, value, unit]) => ({ name, value: Number(value.replaceAll(',', '')), unit })),
      )
    })
  })
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]

/** Returns the median and the unit of each figure by its name. */
function summarize(rounds) {
  const [first] = rounds
  const valuesOf = (name) => rounds.flat().flatMap((figure) => (figure.name === name ? [figure.value] : []))
  return new Map(first.map(({ name, unit }) => [name, { value: median(valuesOf(name)), unit }]))
}

/** Measures this tree and another commit in turns, and prints both with their ratio. */
export async function benchAgainst(revision, names) {
  const commit = git('rev-parse', '--short', revision)
  const folder = checkOut(commit)
  process.once('exit', () => git('worktree', 'remove', '--force', folder))
  const [here, there] = [[], []]
  for (let round = 1; round <= ROUNDS; round += 1) {
    console.log(`\n## Round ${round} of ${ROUNDS}: ${commit}`)
    there.push(await measure(folder, names))
    console.log(`\n## Round ${round} of ${ROUNDS}: this tree`)
    here.push(await measure(root, names))
  }
  const before = summarize(there)
  console.log(`\nMedians of ${ROUNDS} rounds.\n\n| figure | ${commit} | this tree | ratio |\n|---|---|---|---|`)
  for (const [name, { value, unit }] of summarize(here)) {
    const old = before.get(name)
    const ratio = old === undefined ? '' : (value / old.value).toFixed(2)
    console.log(`| ${name} | ${old === undefined ? '' : `${old.value} ${old.unit}`} | ${value} ${unit} | ${ratio} |`)
  }
}
