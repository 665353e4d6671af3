// One forewarning: what it is about, whether its customer opened it, its ads, and how staff end it.
import { consoleForewarningEndpoints } from '@tallyhelm/protocol/topics/violations/console-forewarning-endpoints'
import type { ConsoleForewarning, ConsoleForewarningDetail } from '@tallyhelm/protocol/topics/violations/console-forewarning-schemas'
import { FOREWARNING_STATUSES, VIOLATION_LEVELS, VIOLATION_TYPES } from '@tallyhelm/protocol/topics/violations/enums'
import { FOREWARNING_ENDINGS, FOREWARNING_SOURCES } from '@tallyhelm/protocol/topics/violations/forewarning-enums'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Definitions, Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import panel from '../../lists/panel.module.css'
import { usePlace } from '../../lists/use-place.ts'
import { useStaff } from '../../session/use-staff.ts'
import { CustomerOf } from './cells.tsx'
import { TurnDialog } from './TurnDialog.tsx'
import styles from './violations.module.css'

type Props = { rows: readonly ConsoleForewarning[]; forewarningId: string; onOpen: (id: string) => void; onClose: () => void }

export function ForewarningDrawer({ rows, forewarningId, onOpen, onClose }: Props) {
  const { role } = useStaff()
  const toast = useToast()
  const [doing, setDoing] = useState<'turn' | 'withdraw'>()
  const { previous, next } = usePlace(rows, row => row.forewarning_id === forewarningId)
  const { data, error } = useCall(consoleForewarningEndpoints.detail, { forewarning_id: forewarningId })
  const of = data?.forewarning_id === forewarningId ? data : undefined
  const step = (row: ConsoleForewarning | undefined) => (row ? () => onOpen(row.forewarning_id) : null)
  const stop = () => setDoing(undefined)
  return (
    <Drawer
      open
      width={640}
      onClose={onClose}
      title={of === undefined ? '违规预警' : `预警：${of.account_name}`}
      onPrevious={step(previous)}
      onNext={step(next)}
      footer={
        of !== undefined && of.status !== 'HANDLED' && mayCall(consoleForewarningEndpoints.turn, role) ? (
          <Row gap={8}>
            <Button variant="primary" onClick={() => setDoing('turn')}>
              转整改
            </Button>
            <Button onClick={() => setDoing('withdraw')}>撤回</Button>
          </Row>
        ) : undefined
      }
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {of === undefined ? error ? null : <Skeleton /> : <Detail of={of} />}
      {of !== undefined && doing === 'turn' ? <TurnDialog of={of} onClose={stop} /> : null}
      {of !== undefined && doing === 'withdraw' ? (
        <ReasonDialog
          title="撤回预警"
          subject={of.account_name}
          note="客户不再看到该预警，并会收到消息，看到所填原因。"
          endpoint={consoleForewarningEndpoints.withdraw}
          request={{ forewarning_id: of.forewarning_id, warned_at: of.warned_at }}
          onSuccess={() => {
            toast.success('预警已撤回')
            stop()
          }}
          onClose={stop}
        />
      ) : null}
    </Drawer>
  )
}

function Detail({ of }: { of: ConsoleForewarningDetail }) {
  const status = FOREWARNING_STATUSES[of.status]
  const level = VIOLATION_LEVELS[of.level]
  return (
    <Stack gap={20}>
      <Definitions
        items={[
          { label: '状态', value: <Tag tone={status.tone}>{status.text}</Tag> },
          ...(of.ending === null ? [] : [{ label: '处理结果', value: <EndingOf row={of} /> }]),
          { label: '广告账户', value: `${of.account_name}（${of.outside_account_id}）` },
          { label: '客户', value: <CustomerOf row={of} /> },
          { label: '开户公司', value: of.company_name },
          { label: '风险类型', value: VIOLATION_TYPES[of.violation_type] },
          { label: '风险等级', value: <Tag tone={level.tone}>{level.text}</Tag> },
          { label: '主要风险', value: of.main_risk === '' ? '渠道未说明' : of.main_risk },
          { label: '修改建议', value: of.advice },
          { label: '来源', value: of.issued_by === '' ? FOREWARNING_SOURCES.PLATFORM : `${FOREWARNING_SOURCES.STAFF} · ${of.issued_by}` },
          { label: '预警时间', value: timeText(of.warned_at) },
          { label: '阅读时间', value: of.read_at === null ? '客户尚未打开' : timeText(of.read_at) },
          ...(of.handled_at === null
            ? []
            : [{ label: '处理时间', value: [of.handled_by, timeText(of.handled_at)].filter(Boolean).join(' · ') }]),
          ...(of.withdraw_reason === '' ? [] : [{ label: '撤回原因', value: of.withdraw_reason }]),
        ]}
      />
      <section aria-label="预警广告">
        <h3 className={panel.part}>预警广告（{of.ads.length}）</h3>
        <ul className={styles.lines}>
          {of.ads.map(ad => (
            <li key={ad.outside_ad_id}>
              <b>
                {[ad.ad_name, ad.outside_ad_id].filter(Boolean).join(' ')}
                {ad.is_cleared ? '（已放行）' : ''}
              </b>
              <span>{ad.reason}</span>
            </li>
          ))}
        </ul>
      </section>
    </Stack>
  )
}

/** How it ended; a rectification leads to it. */
export function EndingOf({ row }: { row: Pick<ConsoleForewarning, 'ending'> & { rectification_id?: string | null } }) {
  if (row.ending === null) return '—'
  const text = FOREWARNING_ENDINGS[row.ending]
  return row.rectification_id ? <Link href={`/rectifications?open=${row.rectification_id}`}>{text}</Link> : text
}
