// What a kind of case shows of what it asks for, read from its topic's own table.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { CaseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { CaseDetail } from '@tallyhelm/protocol/topics/cases/schemas'

/** In the scope of whoever reads; the case exists and may be read. */
export type CaseView = (
  tx: Tx,
  request: { caseId: string; now: Date },
) => Promise<Pick<CaseDetail, 'facts' | 'warning' | 'obstacle' | 'link'>>

/** As a topic's `case-kinds.ts` lists its own. */
export type ViewsOfTopic = Readonly<Partial<Record<CaseKind, CaseView>>>
