// One case of each kind for the tests that hold for all of them.
import type { CaseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { StaffActor, UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { TestWorld } from '@tallyhelm/world/open/test-world'
import { exchangeCase } from '../exchange/exchange-case.ts'
import { sampleExchange } from '../exchange/test-exchange-case.ts'
import { applicationCase } from '../organization/application-case.ts'
import { sampleApplication } from '../organization/test-application-case.ts'
import { outcomeCase } from '../quota/outcome-case.ts'
import { sampleOutcome } from '../quota/test-outcome-case.ts'
import type { RulesOfKinds } from './case-rules.ts'

export type SampleCase = {
  /** Always the same subject, ready to be approved; gives the case's id. */
  open: (opened: TestWorld) => Promise<string>
  /** Of a case that was opened. */
  maker: (opened: TestWorld) => StaffActor | UserActor
  /** What a second one is refused with while the first waits; CASE_OPEN unless told. */
  repeated?: string
  expectApproved: (opened: TestWorld, caseId: string) => Promise<void>
  expectUntouched: (opened: TestWorld, caseId: string) => Promise<void>
}

export const SAMPLE_RULES: RulesOfKinds = {
  EXCHANGE: exchangeCase,
  LEG_OUTCOME: outcomeCase,
  CUSTOMER_APPLICATION: applicationCase,
}
export const SAMPLE_CASES: Readonly<Record<CaseKind, SampleCase>> = {
  EXCHANGE: sampleExchange,
  LEG_OUTCOME: sampleOutcome,
  CUSTOMER_APPLICATION: sampleApplication,
}
