import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { stopSteps } from './stop-steps.ts'

function openSteps() {
  const done: string[] = []
  const logged: string[] = []
  const step = (name: string) => async () => void done.push(name)
  return { done, logged, log: createLog((line) => logged.push(line)), step }
}

const fail = async () => {
  throw new Error('the connection is lost')
}

test('steps run one after another', async () => {
  const { done, log, logged, step } = openSteps()
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 10))
    done.push('slow')
  }

  await stopSteps({ slow, database: step('database') }, log)

  expect(done).toEqual(['slow', 'database'])
  expect(logged).toEqual([])
})

test('a step that fails is logged, and the later ones run', async () => {
  const { done, log, logged, step } = openSteps()
  const failAtOnce = () => {
    throw new Error('a mistake')
  }

  await stopSteps({ sweeps: fail, facts: failAtOnce, database: step('database') }, log)

  expect(done).toEqual(['database'])
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { message: 'stopping the sweeps failed' },
    { message: 'stopping the facts failed' },
  ])
})

test('a step that hangs is left behind', async () => {
  const { done, log, logged, step } = openSteps()

  await stopSteps({ sockets: () => new Promise(() => undefined), database: step('database') }, log, 20)

  expect(done).toEqual(['database'])
  expect(logged).toHaveLength(1)
})
