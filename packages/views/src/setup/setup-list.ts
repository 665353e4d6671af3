// The setup list: what the product still lacks, each line by a real check; nothing is called well that nobody has tried.
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import type { Connection } from '@tallyhelm/protocol/topics/channels/schemas'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { RATE_LIFE_MS, RATED_CURRENCIES } from '@tallyhelm/protocol/topics/exchange/limits'
import type { Brand } from '@tallyhelm/protocol/topics/organization/schemas'
import { BACKUP_LIFE_MS, HOUSE_WATCH_LIFE_MS, type MarkName, SETUP_KEYS, type SetupKey } from '@tallyhelm/protocol/topics/setup/enums'
import type { SetupList, SetupRow } from '@tallyhelm/protocol/topics/setup/schemas'
import { CHECKS_AFTER_HOURS } from '@tallyhelm/protocol/topics/staff/limits'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { STAFF_ROLE_CODES, STAFF_ROLES, type StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { CUSTOMER_TYPE_CODES, CUSTOMER_TYPES, type CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import sql from 'sql-template-tag'
import { adAccountLine, creditLine, moneyLine, orderLine } from './first-lines.ts'
import { accountsLine, methodsLine } from './payment-lines.ts'
import { kindsWithoutChecker } from '../staff/handouts.ts'

type Standing = Omit<SetupRow, 'key'>
type Request = { now: Date; connections: readonly Connection[]; brand: Brand }
const line = (state: SetupRow['state'], detail: string, since: Date | string | null = null): Standing => ({
  state,
  detail,
  since: since instanceof Date ? since.toISOString() : since,
})

export async function setupList(db: Database, { now, connections, brand }: Request): Promise<SetupList> {
  const read = await db.read({ kind: 'system' }, async tx => ({
    marks: await tx.rows<Mark>(sql`select name, at, is_well, since, note from setup_marks`),
    EXCHANGE: await exchangeLine(tx, now),
    METHODS: await methodsLine(tx),
    ACCOUNTS: await accountsLine(tx),
    FEES: await feesLine(tx, now),
    STAFF: await staffLine(tx),
    CHECKERS: await checkersLine(tx, now),
    CUSTOMER: await customerLine(tx),
    MONEY: await moneyLine(tx),
    CREDIT: await creditLine(tx),
    AD_ACCOUNT: await adAccountLine(tx),
    ORDER: await orderLine(tx),
  }))
  const channel = (name: Connection['channel']) => channelLine(connections.find(one => one.channel === name))
  const mark = (name: MarkName) => read.marks.find(one => one.name === name)
  const lines: Readonly<Record<SetupKey, Standing>> = {
    ...read,
    FACEBOOK: channel('FACEBOOK'),
    GOOGLE: channel('GOOGLE'),
    TIKTOK: channel('TIKTOK'),
    SMS: triedLine(mark('SMS_TEST')),
    MAIL: triedLine(mark('MAIL_TEST')),
    HOUSES: watchLine(mark('HOUSE_WATCH'), now),
    BRAND: brandLine(brand),
    STORAGE: triedLine(mark('STORAGE_TEST')),
    BACKUP: backupLine(mark('BACKUP'), now),
  }
  return { content: SETUP_KEYS.map(key => ({ key, ...pick(lines[key]) })) }
}

const pick = ({ state, since, detail }: Standing): Standing => ({ state, since, detail })

function channelLine(of: Connection | undefined): Standing {
  if (of === undefined || of.source === 'NONE') return line('MISSING', '尚未设置凭证')
  if (of.source === 'UNREADABLE') return line('FAILING', '凭证无法用当前 SECRET_KEY 解密')
  if (of.checked === null) return line('UNTRIED', '已设置，尚未实际调用')
  const { is_well, since, trouble, facts } = of.checked
  if (!is_well || facts === null) return line('FAILING', trouble ?? '渠道没有告知内容', since)
  const ends = facts.expires_at === null ? '渠道未告知到期时间' : `有效期至 ${dateTimeText(new Date(facts.expires_at)).slice(0, 16)}`
  const told = [`${facts.opens.name}（${facts.opens.id}）`, ends, ...(facts.tier === null ? [] : [`调用级别 ${facts.tier}`])]
  const permissions = facts.permissions.length === 0 ? [] : [`权限 ${facts.permissions.join('、')}`]
  if (facts.missing.length > 0) return line('FAILING', `缺少权限 ${facts.missing.join('、')}`, since)
  return line('OK', [...told, ...permissions].join('，'), since)
}

type Mark = { name: MarkName; at: Date; is_well: boolean; since: Date; note: string }

function triedLine(mark: Mark | undefined): Standing {
  if (!mark) return line('UNTRIED', '点击“测试”确认可用')
  return line(mark.is_well ? 'OK' : 'FAILING', `${mark.note}，最近测试 ${dateTimeText(mark.at).slice(0, 16)}`, mark.since)
}

function backupLine(mark: Mark | undefined, now: Date): Standing {
  if (!mark) return line('MISSING', '从未备份')
  const at = dateTimeText(mark.at).slice(0, 16)
  if (!mark.is_well) return line('FAILING', `最近一次备份失败：${mark.note}`, mark.since)
  if (now.getTime() - mark.at.getTime() > BACKUP_LIFE_MS) return line('FAILING', `最近 24 小时内没有备份，最近一次 ${at}`, mark.at)
  return line('OK', `最近一次 ${at}，${mark.note}`, mark.since)
}

function watchLine(mark: Mark | undefined, now: Date): Standing {
  if (!mark) return line('UNTRIED', '尚未比对，每五分钟比对一次')
  if (now.getTime() - mark.at.getTime() > HOUSE_WATCH_LIFE_MS)
    return line('FAILING', `最近一次比对在 ${dateTimeText(mark.at).slice(0, 16)}，之后没有再比对`, mark.at)
  return line(mark.is_well ? 'OK' : 'FAILING', mark.note, mark.since)
}

/** What customers read on every page; without a file of its own the product bears its example's name. */
function brandLine({ legal_name, icp, agreement_url, privacy_url }: Brand): Standing {
  if (legal_name.includes('（示例）')) return line('MISSING', '仍为示例品牌，请以 BRAND_FILE 给出自己的名称')
  const missing = [
    ...(icp === '' ? ['ICP 备案号'] : []),
    ...(agreement_url === '' ? ['用户协议地址'] : []),
    ...(privacy_url === '' ? ['隐私政策地址'] : []),
  ]
  return missing.length === 0 ? line('OK', legal_name) : line('MISSING', `${legal_name}，缺少${missing.join('、')}`)
}

/** Of currencies that a wallet or an ad account is in; the others are asked for by nobody. */
async function exchangeLine(tx: Tx, now: Date): Promise<Standing> {
  const used = await tx.rows<{ currency: string }>(sql`
    select currency from ad_accounts_accounts union select currency from ledger_accounts where kind in ('WALLET', 'CREDIT_LINE')`)
  const rows = await tx.rows<{ currency: string; newest: Date }>(sql`
    select currency, max(valid_from) as newest from exchange_rates where valid_from <= ${now} group by currency`)
  const asked = RATED_CURRENCIES.filter(code => used.some(({ currency }) => currency === code))
  if (asked.length === 0) return line('OK', '钱包与广告账户均为美元，暂不需要汇率')
  const newestOf = (currency: string) => rows.find(row => row.currency === currency)?.newest
  const unset = asked.filter(currency => newestOf(currency) === undefined)
  const stale = asked.filter(currency => {
    const newest = newestOf(currency)
    return newest !== undefined && now.getTime() - newest.getTime() > RATE_LIFE_MS
  })
  if (stale.length > 0) return line('FAILING', `${stale.join('、')} 的汇率已失效`)
  return unset.length > 0 ? line('MISSING', `未设置 ${unset.join('、')}`) : line('OK', `${asked.join('、')} 均有效`)
}

/** Defaults first: without them each customer's rates are typed from nothing. */
async function feesLine(tx: Tx, now: Date): Promise<Standing> {
  const set = await tx.rows<{ type: CustomerType }>(sql`select distinct customer_type as type from billing_default_rates`)
  const unset = CUSTOMER_TYPE_CODES.filter(type => !set.some(one => one.type === type)).map(type => CUSTOMER_TYPES[type].name)
  const { customers, without } = await tx.one<{ customers: number; without: number }>(sql`
    select count(*)::int as customers, count(*) filter (where not exists (
      select from billing_fee_rates r where r.customer_id = c.id and r.valid_from <= ${now}))::int as without from organization_customers c`)
  const lacks = [
    ...(unset.length > 0 ? [`未设定${unset.join('、')}客户的默认费率`] : []),
    ...(without > 0 ? [`${without} 个客户未设定任何费率`] : []),
  ]
  if (lacks.length > 0) return line('MISSING', lacks.join('；'))
  return line('OK', customers === 0 ? '各类型客户均有默认费率' : `各类型均有默认费率，${customers} 个客户均已设定费率`)
}

async function staffLine(tx: Tx): Promise<Standing> {
  const rows = await tx.rows<{ role: StaffRole; count: number }>(
    sql`select role, count(*)::int as count from staff_users where not is_disabled group by role`,
  )
  const missing = STAFF_ROLE_CODES.filter(role => !rows.some(row => row.role === role))
  const names = (roles: readonly StaffRole[]) => roles.map(role => STAFF_ROLES[role]).join('、')
  return missing.length > 0 ? line('MISSING', `还没有${names(missing)}`) : line('OK', '每个角色均有在职员工')
}

/** Whoever was taken on in the console checks nothing for a day, and never what came from the colleague who took him on. */
async function checkersLine(tx: Tx, now: Date): Promise<Standing> {
  const without = await kindsWithoutChecker(tx, now)
  if (without.length === 0) return line('OK', '每类需复核的申请都有提交人与复核人')
  const titles = without.map(kind => caseKind(kind).title).join('、')
  return line(
    'MISSING',
    `${titles}：目前无人可以复核。复核人请在服务器上以 npm run staff:create 创建，或待新员工满 ${CHECKS_AFTER_HOURS} 小时`,
  )
}

async function customerLine(tx: Tx): Promise<Standing> {
  const { count, first } = await tx.one<{ count: number; first: Date | null }>(
    sql`select count(*)::int as count, min(created_at) as first from organization_customers`,
  )
  return count === 0 ? line('MISSING', '还没有客户') : line('OK', `共 ${count} 个客户`, first)
}
