// One case of each kind about freezes, for the tests of cases.
import { sampleThaw } from './test-thaw-case.ts'
import type { SamplesOfTopic } from '../cases/test-sample.ts'

export const FREEZES_SAMPLES = {
  UNFREEZE: sampleThaw,
} satisfies SamplesOfTopic
