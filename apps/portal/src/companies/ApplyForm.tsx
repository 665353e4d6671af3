// 提交开户主体: a company's material is handed in, or mended where a reviewer flagged it.
import { today } from '@tallyhelm/browser/clock/clock'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { applyEndpoints } from '@tallyhelm/protocol/topics/companies/apply-endpoints'
import type { ApplyDetail, CompanyMaterial } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import { LICENCE_FILE, LICENCE_FILES_MOST, NO_LICENCE } from '@tallyhelm/protocol/topics/companies/material'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useFormCommand } from '../api/queries.ts'
import { useOneKey } from '../funds/use-one-key.ts'
import { UNSAVED_WARNING } from '../shell/unsaved.ts'
import { arrivedIn, type SentRules, uploadProblem } from '../uploads/uploads.ts'
import { useUploads } from '../uploads/use-uploads.ts'
import { type Review, MaterialFields } from './MaterialFields.tsx'
import { checksOf, draftOf, EMPTY, linkParts, materialOf } from './material-draft.ts'
import type { FormEnds } from './use-form-ends.ts'
import { useObstacle } from './use-obstacle.ts'

const LICENCE: SentRules = { file: LICENCE_FILE, endpoint: applyEndpoints.uploads, most: LICENCE_FILES_MOST, unit: '页' }

export function NewApplyForm(ends: FormEnds) {
  const create = useFormCommand(applyEndpoints.create)
  const once = useOneKey()
  return (
    <ApplyForm
      {...ends}
      submitText="提交审核"
      send={material =>
        once(async idempotencyKey => {
          const { apply_id } = await create.mutateAsync({ request: { apply_type: 'COMPANY', ...material }, idempotencyKey })
          return apply_id
        })
      }
    />
  )
}

/** Only what was flagged may change; all of it where nothing was. */
export function MendForm({ apply, ...ends }: FormEnds & { apply: ApplyDetail }) {
  const { apply_id, feedback } = apply
  const update = useFormCommand(applyEndpoints.update)
  return (
    <ApplyForm
      {...ends}
      apply={apply}
      submitText="重新提交"
      send={async material => (await update.mutateAsync({ request: { apply_type: 'COMPANY', apply_id, ...material } })).apply_id}
    >
      <NoticeStrip tone="error" title="驳回原因">
        {feedback}
      </NoticeStrip>
    </ApplyForm>
  )
}

type Props = FormEnds & {
  apply?: ApplyDetail
  submitText: string
  send: (material: CompanyMaterial) => Promise<string>
  children?: ReactNode
}

function ApplyForm({ apply, submitText, send, children, onTouched, onDone, onClose }: Props) {
  const toast = useToast()
  const [isLeaving, setIsLeaving] = useState(false)
  const review = useMemo(() => reviewOf(apply), [apply])
  const uploads = useUploads(LICENCE, apply?.material.licence)
  const initial = useMemo(() => (apply === undefined ? EMPTY : draftOf(apply)), [apply])
  const [numbered, setNumbered] = useState(initial)
  const obstacle = useObstacle(numbered, review === undefined || review.notes.size === 0 || review.notes.has('registration_number'))
  const form = useForm({
    initial,
    checks: checksOf({
      today: today(),
      licenceProblem: () => uploadProblem(uploads.list, LICENCE_FILE.name) ?? (uploads.list.length === 0 ? NO_LICENCE : undefined),
      obstacle,
    }),
    showsEarly: (_, problem) => problem === obstacle,
    parts: linkParts,
    send: draft => send(materialOf(draft, arrivedIn(uploads.list))),
    onSuccess: applyId => {
      toast.success('已提交审核，结果将通过消息通知')
      onDone(applyId)
    },
  })
  // What is typed first decides what is asked for, whose answer the checks of the form know.
  if (form.values !== numbered) setNumbered(form.values)
  const isChanged = form.values !== initial
  useEffect(() => {
    if (isChanged) onTouched()
  }, [isChanged, onTouched])
  return (
    <form noValidate aria-label={submitText === '提交审核' ? '提交开户主体' : '修改开户主体'} onSubmit={form.submit}>
      <Stack gap={16}>
        {children}
        <MaterialFields form={form} uploads={uploads} review={review} />
        <FormRefusal text={form.message} />
        <Row gap={8} justify="end">
          <Button onClick={isChanged ? () => setIsLeaving(true) : onClose} disabledReason={form.isBusy ? '正在提交' : undefined}>
            返回列表
          </Button>
          <Button variant="primary" type="submit" loading={form.isBusy}>
            {submitText}
          </Button>
        </Row>
      </Stack>
      <ConfirmDialog open={isLeaving} title="离开表单？" confirmText="离开" onConfirm={onClose} onClose={() => setIsLeaving(false)}>
        {UNSAVED_WARNING}
      </ConfirmDialog>
    </form>
  )
}

function reviewOf(apply: ApplyDetail | undefined): Review {
  if (apply === undefined) return undefined
  return { notes: new Map(apply.case.flags.map(({ field, note }) => [field, note])), licence: apply.material.licence }
}
