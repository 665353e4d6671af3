// 提交开户主体: a company's material is handed in, or mended where a reviewer flagged it.
import { today } from '@tallyhelm/browser/clock/clock'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { applyEndpoints } from '@tallyhelm/protocol/topics/companies/apply-endpoints'
import type { ApplyDetail, CompanyMaterial } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import { LICENCE_FILE, LICENCE_FILES_MOST, NO_LICENCE } from '@tallyhelm/protocol/topics/companies/material'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMemo, useState } from 'react'
import { useFormCommand } from '../api/queries.ts'
import { useOneKey } from '../funds/use-one-key.ts'
import { arrivedIn, type SentRules, uploadProblem } from '../uploads/uploads.ts'
import { useUploads } from '../uploads/use-uploads.ts'
import { ApplicationFrame } from './ApplicationFrame.tsx'
import { type Review, MaterialFields } from './MaterialFields.tsx'
import { checkedOf, checksOf, draftOf, EMPTY, filesIn, linkParts, materialOf } from './material-draft.ts'
import { filledFrom, NO_DRAFT, useDraft } from './use-draft.ts'
import type { FormEnds } from './use-form-ends.ts'
import { useObstacle } from './use-obstacle.ts'
import { type DraftStart, startedFrom, WithDraft } from './WithDraft.tsx'

const LICENCE: SentRules = { file: LICENCE_FILE, endpoint: applyEndpoints.uploads, most: LICENCE_FILES_MOST, unit: '页' }

export function NewApplyForm(ends: FormEnds) {
  const create = useFormCommand(applyEndpoints.create)
  const once = useOneKey()
  return (
    <WithDraft kind="COMPANY">
      {start => (
        <ApplyForm
          {...ends}
          start={start}
          send={material =>
            once(async idempotencyKey => {
              const { apply_id } = await create.mutateAsync({ request: { apply_type: 'COMPANY', ...material }, idempotencyKey })
              return apply_id
            })
          }
        />
      )}
    </WithDraft>
  )
}

/** Only what was flagged may change; all of it where nothing was. */
export function MendForm({ apply, ...ends }: FormEnds & { apply: ApplyDetail }) {
  const { apply_id } = apply
  const update = useFormCommand(applyEndpoints.update)
  return (
    <ApplyForm
      {...ends}
      apply={apply}
      send={async material => (await update.mutateAsync({ request: { apply_type: 'COMPANY', apply_id, ...material } })).apply_id}
    />
  )
}

/** Of a new one where it starts, of one that is mended what it was. */
type Props = FormEnds & { start?: DraftStart; apply?: ApplyDetail; send: (material: CompanyMaterial) => Promise<string> }

function ApplyForm({ start, apply, send, onTouched, onDone, onClose }: Props) {
  const toast = useToast()
  const review = useMemo(() => reviewOf(apply), [apply])
  const begun = start && startedFrom(start.draft)
  const uploads = useUploads(LICENCE, apply?.material.licence ?? filesIn(begun))
  const [initial] = useState(() => (apply === undefined ? filledFrom(EMPTY, begun ?? null) : draftOf(apply)))
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
  const { values } = form
  // What is typed first decides what is asked for, whose answer the checks of the form know.
  if (values !== numbered) setNumbered(values)
  const content = useMemo(() => ({ ...values, licence: arrivedIn(uploads.list) }), [values, uploads.list])
  const kept = useDraft(start?.draft ?? NO_DRAFT, start === undefined ? null : content)
  return (
    <ApplicationFrame
      label={apply === undefined ? '提交开户主体' : '修改开户主体'}
      submitText={apply === undefined ? '提交审核' : '重新提交'}
      form={form}
      isChanged={values !== initial}
      draft={start && { ...start, kept }}
      feedback={apply?.feedback}
      checked={{ apply_type: 'COMPANY', ...checkedOf(values) }}
      onTouched={onTouched}
      onClose={onClose}
    >
      <MaterialFields form={form} uploads={uploads} review={review} />
    </ApplicationFrame>
  )
}

function reviewOf(apply: ApplyDetail | undefined): Review {
  if (apply === undefined) return undefined
  return { notes: new Map(apply.case.flags.map(({ field, note }) => [field, note])), licence: apply.material.licence }
}
