// What the platform itself says of a plan, with nothing made: asked once for each plan that is looked at whole.
import { publishingEndpoints } from '@tallyhelm/protocol/topics/ad-management/publishing-endpoints'
import type { PlanForm } from '@tallyhelm/protocol/topics/ad-management/publishing-plan'
import type { Validated } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { isLast, type CreateForm } from './use-create-form.ts'

export type CreateCheck = {
  isChecking: boolean
  /** Of the plan as it stands; undefined until it is there. */
  answer: Validated | undefined
  /** Why the platform could not be asked. */
  failure: string | undefined
  /** Our own server found something wrong with the plan. */
  isRefused: boolean
  ask: () => void
}

export function useCreateCheck(form: CreateForm): CreateCheck {
  const { plan, step, isWhole } = form
  const validate = useFormCommand(publishingEndpoints.validate)
  const [told, setTold] = useState<{ plan: PlanForm; answer?: Validated; failure?: string; isRefused?: boolean }>()
  const asked = useRef<PlanForm>(undefined)
  const ask = () => {
    asked.current = plan
    validate.mutate(
      { request: plan },
      {
        onSuccess: answer => {
          setTold({ plan, answer })
          form.object(answer.objections)
        },
        onError: error => {
          setTold({ plan, failure: error.fields[0]?.msg ?? error.msg, isRefused: error.fields.length > 0 })
          form.refuse(error)
        },
      },
    )
  }
  const askOnce = useEffectEvent(() => {
    if (asked.current !== plan) ask()
  })
  const isDue = isLast(step) && isWhole
  useEffect(() => {
    if (isDue) askOnce()
  }, [isDue])
  const isCurrent = told?.plan === plan
  return {
    isChecking: validate.isPending,
    answer: isCurrent ? told.answer : undefined,
    failure: isCurrent ? told.failure : undefined,
    isRefused: isCurrent && told.isRefused === true,
    ask,
  }
}
