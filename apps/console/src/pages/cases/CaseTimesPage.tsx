// How long each queue of the review room may take: what waits there, and an administrator's change, in force at once.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { slaHoursProblem, SLA_MOST_HOURS } from '@tallyhelm/protocol/topics/cases/limits'
import { QUEUE_KINDS } from '@tallyhelm/protocol/topics/cases/lists'
import { slaEndpoints } from '@tallyhelm/protocol/topics/cases/sla-endpoints'
import type { SlaOfQueue } from '@tallyhelm/protocol/topics/cases/sla-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { useCall, useFormCommand } from '../../api/queries.ts'
import styles from '../../cases/cases.module.css'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { useStaff } from '../../session/use-staff.ts'

export function CaseTimesPage() {
  const { data, error, refetch } = useCall(slaEndpoints.list, {})
  const [opened, setOpened] = useState<SlaOfQueue>()
  return (
    <>
      <PageHeader title="处理时限" actions={<Link href="/cases">返回审核中心</Link>} />
      {error ? (
        <NoticeStrip tone="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
          {error.msg}
        </NoticeStrip>
      ) : null}
      <Card title="各队列的处理时限" meta="从提交起计；修改后立即生效，正在等待的申请同时改期" padded={false}>
        {data ? (
          <ul className={styles.times} aria-label="处理时限">
            {data.content.map(row => (
              <Queue key={row.queue} row={row} onChange={() => setOpened(row)} />
            ))}
          </ul>
        ) : error ? null : (
          <div className={styles.timesWaiting}>
            <Skeleton lines={8} />
          </div>
        )}
      </Card>
      {opened === undefined ? null : <HoursDialog row={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function Queue({ row, onChange }: { row: SlaOfQueue; onChange: () => void }) {
  const { role } = useStaff()
  const { queue, hours, own_hours, changed_by, changed_at, waiting, overdue } = row
  return (
    <li aria-label={QUEUE_KINDS[queue]} className={styles.time}>
      <div>
        <b>{QUEUE_KINDS[queue]}</b>
        <p className={styles.quiet}>
          {changed_by === null || changed_at === null
            ? '系统默认值'
            : `默认 ${own_hours} 小时；${changed_by} 于 ${timeText(changed_at).slice(0, 16)} 修改`}
        </p>
      </div>
      <p>
        {hours} 小时
        <small className={styles.quiet}> 待处理 {waiting} 项</small>
        {overdue === 0 ? null : (
          <>
            {' '}
            <Tag tone="error">超时 {overdue} 项</Tag>
          </>
        )}
      </p>
      {mayCall(slaEndpoints.set, role) ? (
        <Button size="small" aria-label={`修改时限：${QUEUE_KINDS[queue]}`} onClick={onChange}>
          修改
        </Button>
      ) : null}
    </li>
  )
}

function HoursDialog({ row: { queue, hours }, onClose }: { row: SlaOfQueue; onClose: () => void }) {
  const set = useFormCommand(slaEndpoints.set, { onSuccess: onClose })
  const form = useForm({
    initial: { hours: String(hours), reason: '' },
    checks: { hours: typed => hoursProblem(typed, hours), reason: reasonProblem },
    send: values => set.mutateAsync({ request: { queue, from: hours, hours: Number(values.hours.trim()), reason: values.reason } }),
  })
  return (
    <FormDialog title={`修改时限：${QUEUE_KINDS[queue]}`} submitText="保存时限" onClose={onClose} {...form.dialog}>
      <TextField
        label="处理时限"
        required
        inputMode="numeric"
        autoComplete="off"
        suffix="小时"
        help={`1 至 ${SLA_MOST_HOURS} 的整数；正在等待的申请按新时限重新计算是否超时`}
        {...form.field('hours')}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

function hoursProblem(typed: string, shown: number): string | undefined {
  const value = typed.trim()
  if (value === '') return '请输入处理时限'
  if (!/^\d{1,6}$/.test(value)) return '时限应为整数小时'
  return slaHoursProblem(Number(value)) ?? (Number(value) === shown ? '与当前时限相同' : undefined)
}
