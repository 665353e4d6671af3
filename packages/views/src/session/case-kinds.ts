// The case of a partner as its reviewer reads it: for whom it would sign people in, from where, and what they could do then.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { CaseFact } from '@tallyhelm/protocol/topics/cases/schemas'
import { broadParts, fromText, isLargeNetwork, type PartnerScope } from '@tallyhelm/protocol/topics/session/partner-scope'
import sql from 'sql-template-tag'
import type { CaseView, ViewsOfTopic } from '../cases/case-view.ts'
import { PROPOSED_SCOPE } from './partners.ts'

type Row = PartnerScope & { name: string; is_pending: boolean; bar: string | null; before: PartnerScope | null; customers: number }

export const partnerCaseView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<Row>(sql`
    select p.name, ${PROPOSED_SCOPE}, p.bar, k.status = 'PENDING' as is_pending,
      (select count(*)::int from organization_customers) as customers
    from session_proposed_partners p join cases_cases k on k.id = p.id where p.id = ${caseId}`)
  const before = row.is_pending ? row.before : null
  const fact = (label: string, value: string, was: string | null, note: string | null): CaseFact => ({ label, before: was, value, note })
  const customersOf = async (scope: PartnerScope) => (scope.customer_ids === null ? '全部客户' : namesOf(tx, scope.customer_ids))
  return {
    facts: [
      fact('合作系统', row.name, null, row.before === null ? '新建' : '扩大已有系统的范围'),
      fact(
        '客户',
        await customersOf(row),
        before && (await customersOf(before)),
        row.customer_ids === null ? `当前共 ${row.customers} 个，含今后新增的客户` : null,
      ),
      fact('登录用户', peopleText(row), before && peopleText(before), null),
      fact('来源地址', fromText(row), before && fromText(before), row.addresses.some(isLargeNetwork) ? '含过大的网段，几乎不限来源' : null),
      fact('允许的调用', '签发一次性登录凭证（issueToken），每分钟最多 60 次', null, '不验证密码与两步验证'),
      fact('登录之后', '该用户在门户中的全部操作，含提交额度申请与资金操作', null, '每天首次登录时通知客户主账号与本人'),
    ],
    warning: row.is_pending ? `需要复核的范围：${broadParts(row).join('、')}。请向接入方核实后再通过` : null,
    obstacle: row.is_pending ? row.bar : null,
    link: '/partners',
  }
}

const peopleText = ({ with_sub_customers }: PartnerScope) => (with_sub_customers ? '客户及其子客户的登录用户' : '客户的登录用户')

async function namesOf(tx: Tx, ids: readonly string[]): Promise<string> {
  const rows = await tx.rows<{ id: string; name: string }>(sql`
    select c.id, c.name from organization_customers c where c.id = any(${ids}::bigint[]) order by c.name, c.id`)
  return rows.map(({ id, name }) => `${name}（${id}）`).join('、')
}

export const SESSION_CASE_VIEWS = { PARTNER: partnerCaseView } satisfies ViewsOfTopic
