// History: ad accounts on which many legs have ended, copied from the one that ended there last. The books know nothing of the copies.
import { withConnection } from '@tallyhelm/infra/db/connection'
import type { LoadCustomer } from '../product/customers.ts'

/** So far back in ids that no leg of this run is there: some days. */
const IDS_BACK = '1000000000000'

/** Gives each ad account so many ended legs, older than all it has. */
export async function seedHistory(adminUrl: string, customers: readonly LoadCustomer[], legs: number): Promise<void> {
  await withConnection(adminUrl, async client => {
    await client.query(`set synchronous_commit = off`)
    for (const { id } of customers.flatMap(({ accounts }) => accounts))
      await client.query(
        `insert into quota_items select c.* from (
           select i, n from quota_items i, generate_series(1, $2::int) n
           where i.id = (select max(id) from quota_items where ad_account_id = $1 and state = 'FINISHED')) last,
         jsonb_populate_record(last.i, jsonb_build_object('id', (last.i).id - ${IDS_BACK} - last.n * 4096, 'platform_reference', null,
           'finished_at', (last.i).finished_at - last.n * interval '1 minute', 'quiet_until', (last.i).quiet_until - interval '1 day')) c`,
        [id, legs],
      )
    await client.query('vacuum analyze quota_items')
  })
}
