// One case of each kind for the tests that hold for all of them.
import type { CaseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { StaffActor, UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import type { RulesOfKinds } from './case-rules.ts'
import { exchangeCase } from '../exchange/exchange-case.ts'
import { sampleExchange } from '../exchange/test-exchange-case.ts'

export type SampleCase = {
  /** Always the same subject; gives the case's id. */
  open: (opened: TestWorld) => Promise<string>
  maker: (opened: TestWorld) => StaffActor | UserActor
  expectApproved: (opened: TestWorld, caseId: string) => Promise<void>
  expectUntouched: (opened: TestWorld, caseId: string) => Promise<void>
}

export const SAMPLE_RULES: RulesOfKinds = { EXCHANGE: exchangeCase }
export const SAMPLE_CASES: Readonly<Record<CaseKind, SampleCase>> = { EXCHANGE: sampleExchange }
