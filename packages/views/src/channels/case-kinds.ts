// The case of proposed credentials as its reviewer reads it: what may be shown beside what is in force, and what the platform said.
import type { Tx } from '@tallyhelm/infra/db/database'
import { CREDENTIAL_FIELDS, type CredentialField } from '@tallyhelm/protocol/topics/channels/credentials'
import type { ConnectionFactsReply } from '@tallyhelm/protocol/topics/channels/schemas'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'
import type { CaseView, ViewsOfTopic } from '../cases/case-view.ts'

type Shown = Readonly<Record<string, string>>
type Row = { channel: Channel; shown: Shown; facts: ConnectionFactsReply; tried_at: Date; is_pending: boolean; before: Shown | null }

export const credentialsCaseView: CaseView = async (tx, { caseId }) => {
  const { channel, shown, facts, tried_at, is_pending, before } = await readProposed(tx, caseId)
  const fields = Object.entries<CredentialField>(CREDENTIAL_FIELDS[channel])
  const plain = (label: string, value: string, note: string | null = null) => ({ label, before: null, value, note })
  return {
    facts: [
      // A decided case is not held against what is in force today.
      ...fields.map(([name, { label }]) => ({
        label,
        before: is_pending ? (before?.[name] ?? null) : null,
        value: shown[name] ?? '',
        note: null,
      })),
      plain('可访问的主体', `${facts.opens.name}（${facts.opens.id}）`),
      plain('权限', facts.permissions.join('、') || '渠道未告知', facts.missing.length === 0 ? null : `缺少 ${facts.missing.join('、')}`),
      plain('有效期至', facts.expires_at === null ? '渠道未告知到期时间' : dateTimeText(new Date(facts.expires_at)).slice(0, 16)),
      plain('调用级别', facts.tier ?? '渠道未告知'),
      plain('最近一次测试', `${dateTimeText(tried_at).slice(0, 16)}，成功`),
    ],
    warning: null,
    obstacle: is_pending && facts.missing.length > 0 ? `缺少权限 ${facts.missing.join('、')}，请在渠道后台补充授权后重新提交` : null,
    link: '/channels',
  }
}

const readProposed = (tx: Tx, caseId: string) =>
  tx.one<Row>(sql`
    select c.channel, c.shown, c.facts, c.tried_at, k.status = 'PENDING' as is_pending,
      (select f.shown from channels_credentials f where f.channel = c.channel and f.in_force_at is not null and f.ended_at is null) as before
    from channels_credentials c join cases_cases k on k.id = c.id where c.id = ${caseId}`)

export const CHANNELS_CASE_VIEWS = { CHANNEL_CREDENTIALS: credentialsCaseView } satisfies ViewsOfTopic
