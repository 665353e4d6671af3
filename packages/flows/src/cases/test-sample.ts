// What a kind of case gives to the tests that hold for all kinds.
import type { CaseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { StaffActor, UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { TestWorld } from '@tallyhelm/world/open/test-world'

export type SampleCase = {
  /** Always the same subject, ready to be approved; gives the case's id. */
  open: (opened: TestWorld) => Promise<string>
  /** Of a case that was opened. */
  maker: (opened: TestWorld) => StaffActor | UserActor
  /** What a second one is refused with while the first waits; CASE_OPEN unless told. */
  repeated?: string
  /** Of a kind whose rules say when nothing is left to decide: makes it so. */
  endSubject?: (opened: TestWorld) => Promise<void>
  expectApproved: (opened: TestWorld, caseId: string) => Promise<void>
  expectUntouched: (opened: TestWorld, caseId: string) => Promise<void>
}

/** As a topic's `test-case-kinds.ts` lists its own. */
export type SamplesOfTopic = Readonly<Partial<Record<CaseKind, SampleCase>>>
