// One recharge of a payer: what to pay it with or where to transfer to, its vouchers, and every step it took.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone, ownExactly } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { staticUrl } from '@tallyhelm/protocol/topics/files/urls'
import { METHODS, type PaymentStatus } from '@tallyhelm/protocol/topics/payments/enums'
import type { Recharge, RechargeDetail } from '@tallyhelm/protocol/topics/payments/schemas'
import sql from 'sql-template-tag'
import { selectOf } from '../lists/read-page.ts'
import { RECHARGE_FIELDS } from './recharge-list.ts'
import { repaymentOf } from './repayment-of.ts'

type Row = Omit<Recharge, 'submitted_at' | 'expires_at' | 'credited_at'> & {
  submitted_at: Date
  expires_at: Date | null
  credited_at: Date | null
  fee_basis_points: number
  payer_account: string
  paid_on: string | null
  remark_code: string | null
  account_id: string | null
}

/** Refuses NOT_FOUND, for a foreign one as well. */
export async function rechargeDetail(
  db: Database,
  scope: TenantScope,
  { id, staticHost }: { id: string; staticHost: string },
): Promise<RechargeDetail> {
  return await db.read(scope, async tx => {
    const row = await tx.maybe<Row>(sql`
      select ${selectOf(RECHARGE_FIELDS)}, r.fee_basis_points, r.payer_account, r.paid_on, r.remark_code, r.receiving_account_id as account_id
      from payments_recharges r where r.id = ${id} and ${ownExactly(scope, 'r')}`)
    if (!row) throw new Refusal('NOT_FOUND')
    const tried = await tx.maybe<{ target: string | null; status: PaymentStatus; trouble: string; expires_at: Date }>(sql`
      select t.target, t.status, t.trouble, t.expires_at from payments_tries t
      where t.recharge_id = ${id} and ${ownExactly(scope, 't')} order by t.id desc limit 1`)
    const account = await tx.maybe<Omit<NonNullable<RechargeDetail['transfer_to']>, 'remark_code'>>(sql`
      select p.bank, p.holder, p.account_no, p.bank_name, p.swift from payments_accounts p where p.id = ${row.account_id}`)
    const vouchers = await tx.rows<{ key: string; name: string; status: string; uploaded_at: Date }>(sql`
      select v.file_name as key, v.original_name as name, v.status, v.uploaded_at from payments_vouchers v
      where v.recharge_id = ${id} and ${ownExactly(scope, 'v')} order by v.id`)
    const steps = await tx.rows<Omit<RechargeDetail['steps'][number], 'at'> & { at: Date }>(sql`
      select s.to_status as status, s.by_name as by, s.note, s.at from payments_steps s
      where s.object_kind = 'RECHARGE' and s.object_id = ${id} and ${ownExactly(scope, 's')} order by s.id`)
    const { submitted_at, expires_at, credited_at, remark_code, account_id: _account, ...rest } = row
    const { way } = METHODS[row.method]
    return {
      ...rest,
      repayment: row.is_repayment ? await repaymentOf(tx, id, ownCustomersAlone(scope, 'p.customer_id')) : null,
      submitted_at: submitted_at.toISOString(),
      expires_at: expires_at?.toISOString() ?? null,
      credited_at: credited_at?.toISOString() ?? null,
      payment: tried && way !== 'transfer' ? { ...tried, way, expires_at: tried.expires_at.toISOString() } : null,
      transfer_to: account && remark_code !== null ? { ...account, remark_code } : null,
      vouchers: vouchers.map(voucher => ({
        ...voucher,
        url: staticUrl(staticHost, voucher.key),
        uploaded_at: voucher.uploaded_at.toISOString(),
      })),
      steps: steps.map(step => ({ ...step, at: step.at.toISOString() })),
    }
  })
}
