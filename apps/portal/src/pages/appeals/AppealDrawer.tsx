// One appeal: how it stands, what is asked for besides and until when, and every step with its files.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { appealEndpoints } from '@tallyhelm/protocol/topics/appeals/endpoints'
import { APPEAL_EVENTS, APPEAL_OBJECTS, APPEAL_STATUSES } from '@tallyhelm/protocol/topics/appeals/enums'
import type { AppealDetail } from '@tallyhelm/protocol/topics/appeals/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCall, useCommand } from '../../api/queries.ts'
import { rowSteps } from '../../lists/row-steps.ts'
import { EvidenceFiles } from '../../uploads/EvidenceFiles.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'

type Props = { id: string; ids: readonly string[]; onGo: (id: string) => void; onClose: () => void }

export function AppealDrawer({ id, ids, onGo, onClose }: Props) {
  const detail = useCall(appealEndpoints.detail, { id })
  const appeal = detail.data
  return (
    <Drawer
      open
      onClose={onClose}
      title={appeal?.account_name ?? '申诉'}
      {...rowSteps(ids, id, onGo)}
      headEnd={
        appeal === undefined ? undefined : <Tag tone={APPEAL_STATUSES[appeal.status].tone}>{APPEAL_STATUSES[appeal.status].text}</Tag>
      }
      footer={appeal?.status === 'PENDING' ? <Actions key={id} appeal={appeal} /> : undefined}
    >
      <Loaded call={detail} lines={8}>
        {found => <Facts appeal={found} />}
      </Loaded>
    </Drawer>
  )
}

function Actions({ appeal }: { appeal: AppealDetail }) {
  const toast = useToast()
  const [act, setAct] = useState<'answer' | 'withdraw'>()
  const close = () => setAct(undefined)
  const withdraw = useCommand(appealEndpoints.withdraw, {
    onSuccess: () => {
      close()
      toast.success('已撤回申诉')
    },
  })
  return (
    <Row gap={8}>
      {appeal.asked === null ? null : (
        <Button variant="primary" onClick={() => setAct('answer')}>
          补充材料
        </Button>
      )}
      <Button onClick={() => setAct('withdraw')}>撤回申诉</Button>
      {act === 'answer' ? <AnswerDialog appeal={appeal} onClose={close} /> : null}
      <ConfirmDialog
        open={act === 'withdraw'}
        title="撤回申诉"
        confirmText="撤回"
        loading={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ request: { id: appeal.appeal_id } })}
        onClose={close}
      >
        撤回后不再审核，之后可以再次申诉。
      </ConfirmDialog>
    </Row>
  )
}

function Facts({ appeal }: { appeal: AppealDetail }) {
  return (
    <Stack gap={24}>
      {appeal.asked === null ? null : (
        <NoticeStrip tone="warning" title={`请在 ${timeText(appeal.answer_until)} 前补充材料`}>
          {appeal.asked}
        </NoticeStrip>
      )}
      <Definitions
        items={[
          { label: '申诉对象', value: APPEAL_OBJECTS[appeal.object] },
          { label: '广告账户 ID', value: <IdCell id={appeal.outside_account_id} /> },
          { label: '开户公司', value: appeal.company_name },
          { label: '申诉编号', value: <IdCell id={appeal.appeal_id} /> },
          { label: '提交', value: `${appeal.submitter} · ${timeText(appeal.submitted_at)}` },
          ...(appeal.platform_case === '' ? [] : [{ label: '平台申诉编号', value: appeal.platform_case }]),
          ...(appeal.platform_outcome === '' ? [] : [{ label: '平台处理结果', value: appeal.platform_outcome }]),
          ...(appeal.outcome === '' ? [] : [{ label: '处理意见', value: appeal.outcome }]),
        ]}
      />
      <section aria-label="申诉进度">
        <Timeline
          label="申诉进度"
          entries={appeal.steps.toReversed().map(({ step_id, event, by, note, at, evidence }) => ({
            id: step_id,
            title: APPEAL_EVENTS[event].text,
            time: `${timeText(at)} · ${by}`,
            tone: APPEAL_EVENTS[event].tone,
            text:
              note === '' && evidence.length === 0 ? undefined : (
                <>
                  <p>{note}</p>
                  {evidence.length === 0 ? null : <EvidenceFiles files={evidence} />}
                </>
              ),
          }))}
        />
      </section>
    </Stack>
  )
}
