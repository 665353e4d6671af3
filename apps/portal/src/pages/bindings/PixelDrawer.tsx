// One record of a pixel: where it stands step by step, what is missing and whose turn it is.
import { PIXEL_STATES } from '@tallyhelm/protocol/topics/bindings/enums'
import type { PixelRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Definitions, Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { actionText, hasFailed, reasonOf } from '../../bindings/pair-text.ts'
import { rowSteps } from '../../lists/row-steps.ts'
import { PixelActions } from './PixelActions.tsx'
import { PixelSteps, ShareGuide } from './PixelSteps.tsx'
import { waitsForShare } from './pixel-steps.ts'

type Props = {
  row: PixelRecord
  ids: readonly string[]
  obstacle: string | undefined
  onSubmit: (submitId: string) => void
  onGo: (id: string) => void
  onClose: () => void
}

export function PixelDrawer({ row, ids, obstacle, onSubmit, onGo, onClose }: Props) {
  const { text, tone } = PIXEL_STATES[row.status]
  const reasons = reasonOf(row)
  return (
    <Drawer
      open
      onClose={onClose}
      title={`${actionText(row)} ${row.target}`}
      {...rowSteps(ids, row.pair_id, onGo)}
      headEnd={<Tag tone={tone}>{text}</Tag>}
    >
      <Stack gap={20}>
        <PixelSteps row={row} />
        <ShareGuide row={row} />
        {reasons.length === 0 || waitsForShare(row) ? null : (
          <NoticeStrip tone={hasFailed(row) ? 'error' : 'warning'} title={hasFailed(row) ? '未成功' : '等待'}>
            {reasons.map(line => (
              <p key={line}>{line}</p>
            ))}
          </NoticeStrip>
        )}
        <Row gap={12}>
          <PixelActions row={row} obstacle={obstacle} onSubmit={onSubmit} />
        </Row>
        <Definitions
          items={[
            { label: '申请单号', value: <IdCell id={row.pair_id} /> },
            { label: '广告账户', value: `${row.account_name}（${row.outside_account_id}）` },
            { label: '开户公司', value: row.company_name },
            { label: 'Pixel ID', value: <IdCell id={row.target} /> },
            {
              label: row.type === 'PIXEL' ? '像素所属 BM' : '共享给 BM',
              value: row.business_id === null ? '代理 BM' : <IdCell id={row.business_id} />,
            },
            { label: '申请', value: `${row.submitter} · ${timeText(row.submitted_at)}` },
            { label: '处理时间', value: row.ended_at === null ? '进行中' : timeText(row.ended_at) },
            { label: '备注', value: row.note === '' ? '—' : row.note },
          ]}
        />
      </Stack>
    </Drawer>
  )
}
