// Time that passes: a date in the file's own database is put back, and the job that acts on it is asked for at once, as its schedule would.
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { product } from './own-product.ts'

/** The statement was issued days ago, and its deadline is so many hours ahead, or has passed. */
export const deadlineIn = (statement: string, hours: number) =>
  pass(
    'statements.follow',
    `update credit_statements set issued_at = now() - interval '6 days', confirm_deadline_at = now() + make_interval(secs => $2::float8 * 3600)
      where id = $1`,
    [statement, hours],
  )

/** It should have been repaid so many days ago. */
export const lateBy = (statement: string, days: number) =>
  pass(
    'credit.climb-overdue',
    `update credit_statements set repay_on = (now() at time zone 'Asia/Shanghai')::date - $2::int where id = $1`,
    [statement, days],
  )

/** The only temporary credit there is ended a minute ago. */
export const temporaryCreditEnds = () =>
  pass(
    'credit.end-temporary',
    `update credit_lines set temporary_until = now() - interval '1 minute' where temporary_until is not null`,
    [],
  )

/** What this person has ordered without a proof, if anything, counts on the day before. */
export const orderedYesterday = (mobile: string) =>
  change(`update quota_unproved_days u set day = u.day - 1 from organization_wallet_users w where w.id = u.user_id and w.mobile = $1`, [
    mobile,
  ])

/** The one rectification of a landing page, or of another type, that waits for this person's customer was due a minute ago. */
export const rectificationIsMissed = (mobile: string, type = 'LANDING_PAGE') =>
  pass(
    'violations.suspend-overdue',
    `update violations_rectifications r set issued_at = now() - interval '2 days', deadline_at = now() - interval '1 minute'
      from organization_wallet_users w where w.mobile = $1 and w.customer_id = r.customer_id and r.status = 'TO_BE_RECTIFIED'
        and r.violation_type = $2`,
    [mobile, type],
  )

/** The one account that is being opened under this name is looked at anew, where it still waits for its platform. */
export const openingIsLookedAt = (name: string) =>
  pass('items.carry-out', `update items_items set next_at = case when state = 'WAITING' then now() else next_at end where name = $1`, [
    name,
  ])

/** Rules look at this ad account, which one of them watches, as after a ping. */
export const accountIsLookedAt = (outsideId: string) =>
  pass(
    'monitors.look',
    `update monitors_accounts w set read_at = w.read_at from ad_accounts_accounts a where a.id = w.ad_account_id and a.outside_account_id = $1
      returning w.ad_account_id::text`,
    [outsideId],
  )

/** Changes a row, and asks for the job that acts on it; what the row returns is the job's payload. */
const pass = (job: string, statement: string, values: readonly unknown[]) => change(statement, values, job)

/** Changes one row, as the product's own programs may; without a job there may be none. */
async function change(statement: string, values: readonly unknown[], job?: string): Promise<void> {
  const client = new pg.Client({ connectionString: await readFile(product.databaseUrlFile, 'utf8') })
  await client.connect()
  try {
    await client.query(`begin; select set_config('app.scope', 'system', true)`)
    const { rowCount, rows } = await client.query(statement, [...values])
    if (rowCount !== 1 && (rowCount !== 0 || job !== undefined)) throw new Error(`${statement}: ${rowCount} rows instead of one`)
    if (job !== undefined) await client.query('select queue_add($1::json)', [JSON.stringify([{ identifier: job, payload: rows[0] ?? {} }])])
    await client.query('commit')
  } finally {
    await client.end()
  }
}
