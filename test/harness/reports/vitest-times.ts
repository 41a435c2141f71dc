import type { Reporter, TestModule } from 'vitest/node'
import { appendTimes, describeFailure, type FileTimes } from './file-times.ts'

/** Writes where each test file spent its time. */
export class TimesReporter implements Reporter {
  onTestModuleEnd(testModule: TestModule) {
    appendTimes([timesOf(testModule)])
  }
}

function timesOf(testModule: TestModule): FileTimes {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
    testModule.diagnostic()
  const engine = testModule.meta().engineMs ?? { imported: 0, total: 0 }
  const count = (state: 'passed' | 'failed' | 'skipped') => [...testModule.children.allTests(state)].length
  return {
    layer: testModule.project.name,
    file: testModule.relativeModuleId,
    passed: count('passed'),
    // A file that can't be imported has no tests.
    failed: count('failed') || testModule.errors().length,
    skipped: count('skipped'),
    failures: failuresOf(testModule),
    startMs: environmentSetupDuration + prepareDuration + setupDuration,
    importMs: collectDuration - engine.imported,
    engineMs: engine.total,
    testMs: duration - (engine.total - engine.imported),
  }
}

function failuresOf(testModule: TestModule) {
  const tests = [...testModule.children.allTests('failed')].map((test) =>
    describeFailure(test.fullName, test.result().errors?.[0]?.message),
  )
  return [...tests, ...testModule.errors().map(({ message }) => describeFailure('the file', message))]
}
