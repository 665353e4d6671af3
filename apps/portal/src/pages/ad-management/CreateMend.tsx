// A plan that stopped, changed where nothing is made yet, and gone on with.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { publishingEndpoints } from '@tallyhelm/protocol/topics/ad-management/publishing-endpoints'
import { PLAN_PARTS, type PlanForm } from '@tallyhelm/protocol/topics/ad-management/publishing-plan'
import type { PublicationDetail } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { useRoute } from '../../routes/use-route.ts'
import { forgetUnsaved, useUnsaved } from '../../shell/unsaved.ts'
import { CreateForm } from './CreateForm.tsx'
import { fieldOf, stepOf, valuesOf } from './create-values.ts'
import { useCreateForm } from './use-create-form.ts'

const MADE = { CAMPAIGN: '广告系列', AD_GROUP: '广告组', AD: '广告' } as const

export function CreateMend({ publication, onEnd }: { publication: PublicationDetail; onEnd: () => void }) {
  const { publication_id, plan, steps } = publication
  const { path } = useRoute()
  const [objections] = useState(() => steps.flatMap(step => step.objections))
  const [values] = useState(() => valuesOf(plan))
  const made = PLAN_PARTS.filter(part => steps.some(({ step, state }) => step === part && state === 'DONE'))
  const first = objections.find(objection => objection.path !== null)?.path
  const form = useCreateForm(values, first == null ? made.length : stepOf(fieldOf(first)))
  const goOn = useFormCommand(publishingEndpoints.continue)
  const toast = useToast()
  const objectOnce = useEffectEvent(() => form.object(objections))
  useEffect(() => objectOnce(), [])
  useUnsaved(path, form.isChanged)
  const end = () => {
    forgetUnsaved([path])
    onEnd()
  }
  const send = async (changed: PlanForm) => {
    try {
      await goOn.mutateAsync({ request: { publication_id, plan: changed } })
      toast.success('已继续发布')
      end()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      form.refuse(error)
    }
  }
  return (
    <CreateForm
      form={form}
      made={made}
      isBegun
      submitText="继续发布"
      isBusy={goOn.isPending}
      onSubmit={changed => void send(changed)}
      head={
        made.length === 0 ? null : (
          <NoticeStrip>{made.map(part => MADE[part]).join('、')}已创建，其设置不能再修改；如需修改，请清理后重新创建。</NoticeStrip>
        )
      }
      foot={<Button onClick={end}>放弃修改</Button>}
    />
  )
}
