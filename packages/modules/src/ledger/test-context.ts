// What the ledger's own tests say of the transfers they make.
import type { TransferContext } from './store.ts'

export const at = new Date('2026-03-02T04:00:00Z')
export const context: TransferContext = {
  customerId: '1',
  subCustomerId: null,
  adAccountId: null,
  reference: { kind: 'PAYMENT', id: '1' },
  operator: 'test',
  summary: '',
  at,
}
