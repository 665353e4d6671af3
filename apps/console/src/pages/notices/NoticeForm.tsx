// Publishing a notice, or changing one into its next version: words, place, audience, dates, and a preview before anybody sees it.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import type { Form } from '@tallyhelm/browser/forms/use-form'
import { blocksOf } from '@tallyhelm/protocol/topics/notices/body'
import type { ConsoleNoticeDetail } from '@tallyhelm/protocol/topics/notices/console-schemas'
import { MAX_NOTICE_BODY, NEW_NOTICE_KINDS, NEW_PLACEMENTS, NOTICE_KINDS, PLACEMENT_TEXTS } from '@tallyhelm/protocol/topics/notices/enums'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { InstantField } from '@tallyhelm/ui/fields/InstantField'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextArea } from '@tallyhelm/ui/fields/TextArea'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import { NoticePreview } from './NoticePreview.tsx'
import styles from './notices.module.css'
import { beginOf, type NoticeValues, useNoticeForm } from './use-notice-form.ts'

const PLACEMENTS = NEW_PLACEMENTS.map(value => ({ value, label: PLACEMENT_TEXTS[value] }))
const KINDS = NEW_NOTICE_KINDS.map(value => ({ value, label: NOTICE_KINDS[value].text }))

type Props = { notice?: ConsoleNoticeDetail; onClose: () => void }

export function NoticeForm({ notice, onClose }: Props) {
  const form = useNoticeForm(notice, onClose)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const today = dayOf(new Date(nowMs()))
  const { values } = form
  const placement = notice?.placement ?? values.placement
  const isDialog = placement !== 'DASHBOARD'
  const countdown = Number(values.countdown_seconds)
  return (
    <FormDialog
      title={notice ? `修改公告：${notice.title}` : '发布公告'}
      submitText={notice ? '保存新版本' : '发布'}
      onClose={onClose}
      {...form.dialog}
    >
      {notice ? null : <RadioGroup label="展示位置" required options={PLACEMENTS} {...form.field('placement')} />}
      {notice ? null : <Select label="类型" required options={KINDS} {...form.field('kind')} />}
      <TextField label="标题" required autoComplete="off" {...form.field('title')} />
      <TextArea
        label="正文"
        required
        rows={6}
        limit={MAX_NOTICE_BODY}
        placeholder="每行一段；以“- ”开头的行显示为列表"
        {...form.field('body')}
      />
      <AudienceFields form={form} />
      <InstantField
        label="生效时间"
        help={`北京时间；留空则${notice ? '保持不变' : '立即生效'}`}
        today={today}
        min={today}
        {...form.field('active_from')}
      />
      <InstantField label="失效时间" help="北京时间；留空则长期有效" today={today} min={today} {...form.field('active_until')} />
      {isDialog ? <DialogFields form={form} isChange={notice !== undefined} /> : null}
      <ReasonField {...form.field('reason')} />
      <div>
        <Button disabledReason={blocksOf(values.body).length === 0 ? '请先填写正文' : undefined} onClick={() => setIsPreviewed(true)}>
          以客户视角预览
        </Button>
      </div>
      {isPreviewed ? (
        <NoticePreview
          notice={{
            placement,
            kind: notice?.kind ?? values.kind ?? 'GENERAL',
            title: values.title.trim() || '（未填写标题）',
            body: blocksOf(values.body),
            countdown_seconds: Number.isInteger(countdown) && countdown > 0 ? countdown : null,
            active_from: beginOf(values.active_from) ?? notice?.active_from ?? new Date(nowMs()).toISOString(),
          }}
          onClose={() => setIsPreviewed(false)}
        />
      ) : null}
    </FormDialog>
  )
}

/** What only a dialog has. */
function DialogFields({ form, isChange }: { form: Form<NoticeValues>; isChange: boolean }) {
  const { value: isOnce, onChange: setOnce } = form.field('is_once')
  const { value: tellsAgain, onChange: setTellsAgain } = form.field('tells_again')
  return (
    <div className={styles.countdown}>
      <TextField
        label="倒计时"
        suffix="秒"
        inputMode="numeric"
        help="留空则不自动关闭，由客户点击“知道了”"
        {...form.field('countdown_seconds')}
      />
      <Checkbox checked={isOnce} onChange={setOnce}>
        客户关闭后不再提示
      </Checkbox>
      {isChange && isOnce ? (
        <Checkbox checked={tellsAgain} onChange={setTellsAgain}>
          向已关闭过的客户再次提示
        </Checkbox>
      ) : null}
    </div>
  )
}
