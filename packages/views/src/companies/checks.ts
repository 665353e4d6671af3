// What the pre-check of handed-in material found, as a reviewer reads it; of whatever kind of application the case is.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { CaseFact } from '@tallyhelm/protocol/topics/cases/schemas'
import { type Check, type CheckLine, CHECKS, VERDICTS, verdictCounts } from '@tallyhelm/protocol/topics/companies/checks'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'

type Kept = { lines: CheckLine[]; checked_at: Date; user_id: string | null }

/** The fields that platforms send back for what a line tells, by their own names (reference of each vendor). */
const SENT_BACK: Partial<Readonly<Record<Check, string>>> = {
  NUMBER: 'Meta business_registration_id，TikTok license_no',
  EXPIRY: 'Meta business_registration，TikTok license_image_id',
  WEBSITE: 'Meta official_website_url，TikTok promotion_link',
  LINK: 'Meta promotable_urls，TikTok promotion_link',
  NAME: 'Meta chinese_legal_entity_name，TikTok company',
  DOMAIN: 'Meta promotable_urls，TikTok promotion_link',
  INDUSTRY: 'Meta vertical，TikTok industry',
}

/** `warning` is empty where every line is 通过, or none is there yet. */
export async function shownChecks(tx: Tx, caseId: string): Promise<{ facts: CaseFact[]; warning: string }> {
  const kept = await tx.maybe<Kept>(sql`select c.lines, c.checked_at, c.user_id from companies_checks c where c.case_id = ${caseId}`)
  const fact = (label: string, value: string): CaseFact => ({ label, before: null, value, note: null })
  if (!kept) return { facts: [fact('预检', '尚未完成')], warning: '' }
  const counts = verdictCounts(kept.lines)
  const by = kept.user_id === null ? '系统在提交后检查' : '客户提交前已查看'
  const facts = [
    fact('预检', `${counts || '全部通过'}（${dateTimeText(kept.checked_at)}，${by}）`),
    ...kept.lines.filter(isTold).map(factOf),
  ]
  return { facts, warning: counts === '' ? '' : `预检：${counts}` }

  function factOf({ check, subject, verdict, evidence }: CheckLine): CaseFact {
    const told = fact(`预检：${CHECKS[check]}`, `${VERDICTS[verdict].text}：${subject === '' ? '' : `${subject} `}${evidence}`)
    const fields = SENT_BACK[check]
    return fields === undefined ? told : { ...told, note: `渠道常退回的字段：${fields}` }
  }
}

const isTold = ({ verdict }: CheckLine): boolean => verdict !== 'ok'
