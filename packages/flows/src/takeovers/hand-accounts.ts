// Hand accounts: the ad accounts of a run become one batch of adoptions, which reads each from its platform and goes on by itself.
import { insertAdoption } from '@tallyhelm/modules/adoption'
import { audit } from '@tallyhelm/modules/audit'
import { noteAdoption, type Outcome } from '@tallyhelm/modules/takeovers'
import { takeoverSheet } from '@tallyhelm/protocol/topics/takeovers/enums'
import { type Chunk, madeId } from './chunk.ts'

export async function handAccounts({ world, tx, run, actor, sound }: Chunk): Promise<Outcome[]> {
  const lines = sound.flatMap(({ rowNo, facts }) => {
    if (facts.sheet !== 'ACCOUNTS') return []
    const { channel, outsideAccountId, customer, subCustomer, company, tags } = facts
    return [
      {
        rowNo,
        channel,
        outsideAccountId,
        customerText: customer.name,
        subCustomerText: subCustomer?.name ?? '',
        companyText: company.name,
        customerId: madeId(customer.id),
        subCustomerId: subCustomer === null ? null : madeId(subCustomer.id),
        companyId: madeId(company.id),
        tags,
        accountName: null,
        isUncapped: false,
        problem: null,
      },
    ]
  })
  const id = world.ids.next()
  const facts = {
    source: 'SHEET',
    state: 'RUNNING',
    fileName: takeoverSheet('ACCOUNTS').title,
    // The takeover itself shows how its sheet was read.
    sheetReading: null,
    setsCap: run.setsCap,
    reason: run.reason,
  } as const
  await insertAdoption(tx, { id, ...facts, staffName: actor.staffName, at: world.clock.now() }, lines)
  await world.queue.enqueue(tx, 'ad-accounts.adopt', { batch_id: id, actor }, { jobKey: `ad-accounts.adopt:${id}` })
  await noteAdoption(tx, run.id, id)
  await audit(world, tx, actor, 'ad-accounts.confirm-adoption', ['adoption', id], {
    rows: lines.length,
    sets_cap: run.setsCap,
    takeover_id: run.id,
    reason: run.reason ?? '',
  })
  return sound.map(({ rowNo }) => ({ rowNo, state: 'HANDED', column: null, problem: null, objectId: null }))
}
