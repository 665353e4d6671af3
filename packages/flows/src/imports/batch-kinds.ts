// Batch kinds: how the rows of each type of import are judged, whether their orders may be large, and which job carries them out.
import { type AdAccount, bindingsOf } from '@tallyhelm/modules/ad-accounts'
import { type Batch, judgeBindings, judgeNames, type KnownHolding } from '@tallyhelm/modules/imports'
import type { ImportType } from '@tallyhelm/protocol/topics/imports/enums'
import { SHEET_TARGETS } from '@tallyhelm/protocol/topics/imports/targets'
import type { Tx } from '@tallyhelm/world/handles/world'
import { judgeMoney } from './judge-money.ts'
import type { Judge } from './judging.ts'

/** `movesMoney`: a large one is confirmed only by somebody who has just proved himself. */
type BatchKind = { judge: Judge; movesMoney: boolean; job: 'imports.run' | 'imports.bind' }

const order = (judge: Judge): BatchKind => ({ judge, movesMoney: true, job: 'imports.run' })
const binding = (judge: typeof judgeBindings | typeof judgeNames): BatchKind => ({
  judge: async (_world, tx, { batch, rows, accounts }) => judge(batch, rows, await holdingsOf(tx, batch, accounts)),
  movesMoney: false,
  job: 'imports.bind',
})

export const BATCH_KINDS: Readonly<Record<ImportType, BatchKind>> = {
  ADD: order(judgeMoney('ADD')),
  REDUCE: order(judgeMoney('REDUCE')),
  TRANSFER: order(judgeMoney('TRANSFER')),
  CLEAR: order(judgeMoney('CLEAR')),
  BIND: binding(judgeBindings),
  RENAME: binding(judgeNames),
}

async function holdingsOf(tx: Tx, { channel }: Pick<Batch, 'channel'>, accounts: readonly AdAccount[]): Promise<KnownHolding[]> {
  const { type } = SHEET_TARGETS[channel]
  const bindings = await bindingsOf(
    tx,
    accounts.map(({ id }) => id),
  )
  return accounts.map(account => ({
    ...account,
    targets: new Set(bindings.filter(one => one.adAccountId === account.id && one.kind === type).map(({ outsideId }) => outsideId)),
  }))
}
