// One rectification: what it is about, its ads, policies, reminders and steps; its rounds with their evidence and review; more time, the suspension, and the switch of its customer.
import { ACCOUNT_STATUSES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { ConsoleRectificationDetail } from '@tallyhelm/protocol/topics/violations/console-schemas'
import { consoleRectificationEndpoints } from '@tallyhelm/protocol/topics/violations/console-endpoints'
import { RECTIFICATION_STATUSES, VIOLATION_LEVELS, VIOLATION_TYPES } from '@tallyhelm/protocol/topics/violations/enums'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Definitions, Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { CaseDialogOf } from '../../cases/CaseDialog.tsx'
import panel from '../../lists/panel.module.css'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'
import { CustomerOf, DeadlineText } from './cells.tsx'
import { ExtendDialog } from './ExtendDialog.tsx'
import { RoundPart } from './RoundPart.tsx'
import styles from './violations.module.css'

const SUSPENDED = ACCOUNT_STATUSES.SUSPEND_VIOLATE_AD
type Doing = 'approve' | 'reject' | 'extend' | 'lift' | 'switch'

export function RectificationDrawer({ rectificationId, onClose }: { rectificationId: string; onClose: () => void }) {
  const { role } = useStaff()
  const [doing, setDoing] = useState<Doing>()
  const { data, error } = useCall(consoleRectificationEndpoints.detail, { rectification_id: rectificationId })
  const mayWork = data !== undefined && mayCall(consoleRectificationEndpoints.extend, role)
  const waiting = data?.rounds.find(round => round.outcome === null)
  const done = () => setDoing(undefined)
  return (
    <Drawer
      open
      width={640}
      onClose={onClose}
      title={data === undefined ? '整改' : `整改：${data.account_name}`}
      footer={mayWork ? <Actions of={data} onDo={setDoing} /> : undefined}
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {data === undefined ? error ? null : <Skeleton /> : <Detail of={data} />}
      {data !== undefined && doing === 'extend' ? <ExtendDialog of={data} onClose={done} /> : null}
      {data !== undefined && doing === 'lift' ? (
        <ReasonDialog
          title="解除暂停"
          subject={data.account_name}
          note="账户立即恢复，客户收到消息；该整改在有新的截止时间之前不再因逾期暂停账户。"
          endpoint={consoleRectificationEndpoints.lift}
          request={{ rectification_id: data.rectification_id }}
          onSuccess={done}
          onClose={done}
        />
      ) : null}
      {waiting !== undefined && (doing === 'approve' || doing === 'reject') ? (
        <CaseDialogOf caseId={waiting.case_id} action={doing} onClose={done} />
      ) : null}
      {data !== undefined && doing === 'switch' ? (
        <ReasonDialog
          title={`${data.suspends ? '关闭' : '开启'}逾期自动暂停`}
          subject={data.customer_name}
          note={
            data.suspends
              ? '该客户的整改逾期后，账户不再自动暂停；已暂停的账户不受影响。'
              : '该客户的整改逾期未提交时，账户自动暂停，直至整改通过、延期或人工解除。'
          }
          endpoint={consoleRectificationEndpoints.setSuspension}
          request={{ customer_id: data.customer_id, value: !data.suspends }}
          onSuccess={done}
          onClose={done}
        />
      ) : null}
    </Drawer>
  )
}

function Actions({ of, onDo }: { of: ConsoleRectificationDetail; onDo: (what: Doing) => void }) {
  const { role } = useStaff()
  const isWaiting = of.rounds.some(round => round.outcome === null)
  return (
    <Row gap={8}>
      {isWaiting ? (
        <>
          <Button variant="primary" onClick={() => onDo('approve')}>
            通过
          </Button>
          <Button onClick={() => onDo('reject')}>驳回</Button>
        </>
      ) : null}
      {of.status === 'RECTIFIED' ? null : (
        <Button variant={isWaiting ? 'default' : 'primary'} onClick={() => onDo('extend')}>
          延期
        </Button>
      )}
      {of.is_suspended ? <Button onClick={() => onDo('lift')}>解除暂停</Button> : null}
      <Button onClick={() => onDo('switch')}>{of.suspends ? '关闭' : '开启'}逾期自动暂停</Button>
      {isWaiting && maySee('/cases', role) ? <Link href={`/cases?case=${of.rounds[0]?.case_id ?? ''}`}>审核中心</Link> : null}
    </Row>
  )
}

function Detail({ of }: { of: ConsoleRectificationDetail }) {
  const { text, tone } = RECTIFICATION_STATUSES[of.status]
  const level = VIOLATION_LEVELS[of.level]
  return (
    <Stack gap={20}>
      <Definitions
        items={[
          { label: '状态', value: <Tag tone={tone}>{text}</Tag> },
          { label: '广告账户', value: `${of.account_name}（${of.outside_account_id}）` },
          { label: '客户', value: <CustomerOf row={of} /> },
          { label: '开户公司', value: of.company_name },
          { label: '违规类型', value: VIOLATION_TYPES[of.violation_type] },
          { label: '违规等级', value: <Tag tone={level.tone}>{level.text}</Tag> },
          { label: '截止时间', value: <DeadlineText row={of} /> },
          { label: '账户暂停', value: of.is_suspended ? <Tag tone={SUSPENDED.tone}>{SUSPENDED.text}</Tag> : '未暂停' },
          { label: '逾期自动暂停', value: of.suspends ? '开启' : '关闭' },
          { label: '渠道政策', value: of.policy_text },
          ...(of.submitted_at === null ? [] : [{ label: '最近提交', value: `${of.submitter} · ${timeText(of.submitted_at)}` }]),
          ...(of.reject_reason === '' ? [] : [{ label: '驳回原因', value: of.reject_reason }]),
        ]}
      />
      <Part title={`违规广告（${of.ad_count}）`} lines={of.ads.map(ad => [ad.outside_ad_id, ad.reason])} none="未登记广告 ID" />
      {of.rounds.map(round => (
        <RoundPart key={round.case_id} round={round} />
      ))}
      <Part title="政策文件" lines={of.policy_files.map(file => [file.title, file.version])} none="未附政策文件" />
      <Part title="到期提醒" lines={of.reminders.map(({ hours, at }) => [`剩余 ${hours} 小时`, timeText(at)])} none="尚未提醒" />
      <Part
        title="经过"
        lines={of.history.map(step => [
          `${RECTIFICATION_STATUSES[step.status].text} · ${step.actor}`,
          `${timeText(step.at)}${step.note === '' ? '' : `　${step.note}`}`,
        ])}
        none=""
      />
    </Stack>
  )
}

/** A list of two words a line. */
const Part = ({ title, lines, none }: { title: string; lines: readonly (readonly [string, string])[]; none: string }) => (
  <section aria-label={title}>
    <h3 className={panel.part}>{title}</h3>
    {lines.length === 0 ? (
      <p className={styles.none}>{none}</p>
    ) : (
      <ul className={styles.lines}>
        {lines.map(([what, more], place) => (
          <li key={`${place} ${what}`}>
            <b>{what}</b>
            <span>{more}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
