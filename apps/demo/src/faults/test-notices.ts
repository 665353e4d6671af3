// Notifications of payment houses, until each was sent to its end and handled.
import { sleep } from '@tallyhelm/infra/clock/clock'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import sql from 'sql-template-tag'
import { control } from './test-customer.ts'
import type { House } from './test-house.ts'

export async function noticesHandled(house: House, methods: readonly HouseMethod[], patienceMs: number): Promise<void> {
  const until = performance.now() + patienceMs
  for (;;) {
    for (const method of methods) await control(house, 'POST', `/houses/${method}/notify`, { all: true })
    const { waiting } = await house.world.db.read({ kind: 'system' }, tx =>
      tx.one<{ waiting: string }>(sql`select count(*) as waiting from payments_notices where outcome = 'WAITING'`),
    )
    if (waiting === '0') return
    if (performance.now() > until) throw new Error(`${waiting} notifications were never handled`)
    await sleep(1_000)
  }
}
