// The credentials of one channel: where they come from, what the platform said of them, and what waits for a second person.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { CREDENTIAL_SOURCES } from '@tallyhelm/protocol/topics/channels/credentials'
import { channelEndpoints } from '@tallyhelm/protocol/topics/channels/endpoints'
import type { Connection } from '@tallyhelm/protocol/topics/channels/schemas'
import { dateTimeText, timeText } from '@tallyhelm/protocol/values/day'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useCommand } from '../../api/queries.ts'
import type { CaseAction } from '../../cases/CaseDialog.tsx'
import { WaitingCase } from '../../cases/WaitingCase.tsx'
import { ageText } from '../../formats/times.ts'
import { useStaff } from '../../session/use-staff.ts'
import { Fact } from './Fact.tsx'
import styles from './channels.module.css'
import { connectionState, endText, toneOfEnd } from './connection-texts.ts'

export type CredentialStep = { kind: 'propose'; connection: Connection } | { kind: CaseAction; caseId: string }
type Props = { connection: Connection; onStep: (step: CredentialStep) => void }

export function ConnectionPart({ connection, onStep }: Props) {
  const { channel, proposal } = connection
  const { name } = CHANNELS[channel]
  const state = connectionState(connection)
  return (
    <section className={styles.part} aria-label={`${name} 凭证`}>
      <h3>
        凭证 <Tag tone={state.tone}>{state.text}</Tag>
      </h3>
      <Troubles connection={connection} />
      <Facts connection={connection} />
      {proposal === null ? null : (
        <WaitingCase
          kind="CHANNEL_CREDENTIALS"
          proposal={proposal}
          name={`${name} 凭证`}
          onDecide={kind => onStep({ kind, caseId: proposal.case_id })}
        >
          <p>
            <Tag tone="warning">待复核</Tag>
          </p>
        </WaitingCase>
      )}
      <Actions connection={connection} onStep={onStep} />
    </section>
  )
}

function Troubles({ connection: { checked } }: { connection: Connection }) {
  const missing = checked?.facts?.missing ?? []
  return (
    <>
      {checked === null || checked.is_well ? null : (
        <NoticeStrip tone="error" title={`自 ${timeText(checked.since)} 起测试失败`}>
          {checked.trouble}
        </NoticeStrip>
      )}
      {missing.length === 0 ? null : <NoticeStrip tone="warning">缺少权限：{missing.join('、')}。请在渠道后台补充授权。</NoticeStrip>}
    </>
  )
}

function Facts({ connection: { source, shown, in_force_at, checked } }: { connection: Connection }) {
  const facts = checked?.facts ?? null
  const ends = facts?.expires_at ?? null
  return (
    <dl className={styles.facts}>
      <Fact name="来源">
        {CREDENTIAL_SOURCES[source]}
        {in_force_at === null ? null : <small>{ageText(in_force_at, nowMs())}前生效</small>}
      </Fact>
      {shown.map(({ name, label, value }) => (
        <Fact key={name} name={label}>
          {value}
        </Fact>
      ))}
      {facts === null ? null : (
        <>
          <Fact name="可访问的主体">
            {facts.opens.name}
            <small>{facts.opens.id}</small>
          </Fact>
          <Fact name="权限">{facts.permissions.join('、') || '渠道未告知'}</Fact>
          <Fact name="有效期至">
            {ends === null ? '渠道未告知' : dateTimeText(new Date(ends)).slice(0, 16)}
            {ends === null ? null : <Tag tone={toneOfEnd(ends, nowMs())}>{endText(ends, nowMs())}</Tag>}
          </Fact>
          <Fact name="调用级别">
            {facts.tier ?? '渠道未告知'}
            {facts.used_percent === null ? null : <small>已用 {facts.used_percent}%</small>}
          </Fact>
        </>
      )}
      <Fact name="最近测试">{checked === null ? '尚未测试' : timeText(checked.at)}</Fact>
    </dl>
  )
}

function Actions({ connection, onStep }: Props) {
  const { channel, source, proposal } = connection
  const { role } = useStaff()
  const toast = useToast()
  const { name } = CHANNELS[channel]
  const check = useCommand(channelEndpoints.checkConnection, {
    onSuccess: ({ content }) => {
      const checked = content.find(one => one.channel === channel)?.checked
      if (checked?.is_well) toast.success(`${name} 凭证测试成功`)
      else toast.error(`${name} 凭证测试失败`)
    },
  })
  return (
    <div className={styles.actions}>
      {mayCall(channelEndpoints.checkConnection, role) ? (
        <Button
          size="small"
          aria-label={`测试 ${name} 凭证`}
          loading={check.isPending}
          disabledReason={source === 'NONE' ? '尚未设置凭证' : undefined}
          onClick={() => check.mutate({ request: { channel } })}
        >
          测试
        </Button>
      ) : null}
      {mayCall(channelEndpoints.proposeMeta, role) ? (
        <Button
          size="small"
          aria-label={`更新凭证：${name}`}
          disabledReason={proposal === null ? undefined : '已有待复核的凭证'}
          onClick={() => onStep({ kind: 'propose', connection })}
        >
          更新凭证
        </Button>
      ) : null}
    </div>
  )
}
