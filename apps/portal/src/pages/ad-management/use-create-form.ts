// The form of a plan: what is typed, what its account's options and the chosen asset allow, and at which step something is wrong.
import { withTried } from '@tallyhelm/browser/forms/form-state'
import { type Fields, fieldsOf, type FormValues, useFormValues } from '@tallyhelm/browser/forms/use-form'
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { now } from '@tallyhelm/browser/clock/clock'
import { publishingEndpoints } from '@tallyhelm/protocol/topics/ad-management/publishing-endpoints'
import type { PlanForm } from '@tallyhelm/protocol/topics/ad-management/publishing-plan'
import type { AdOptionsReply, Validated } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import type { AssetDetail } from '@tallyhelm/protocol/topics/creatives/schemas'
import { parseMoney } from '@tallyhelm/protocol/values/money'
import { focusField } from '@tallyhelm/ui/fields/FormErrorSummary'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { checksOf, type CreateValues, fieldOf, LAST_STEP, partsOf, planOf, problemsOf, STEP_FIELDS, stepOf } from './create-values.ts'

type Group = 'audience' | 'budget' | 'schedule' | 'creative'
export type Problem = { path: string; text: string; step: number }

export type CreateForm = Fields<CreateValues> & {
  /** Changes some of the fields within a group, and leaves what is said of the others. */
  put: <Name extends Group>(group: Name, change: Partial<CreateValues[Name]>) => void
  /** What a field's component takes besides its value. */
  bind: (path: string) => { id: string; error: string | undefined }
  isChanged: boolean
  plan: PlanForm
  options: UseQueryResult<AdOptionsReply, ApiError>
  asset: AssetDetail | undefined
  /** the picture of a video */
  cover: AssetDetail | undefined
  step: number
  /** Forward as far as nothing is wrong, where the focus then goes; back always. */
  goTo: (step: number) => void
  /** To a field, wherever it stands. */
  goToField: (path: string) => void
  /** Everything that shows as wrong now, of all steps. */
  shown: readonly Problem[]
  isWhole: boolean
  /** Shows what a platform objects to, at its fields. */
  object: (objections: Validated['objections']) => void
}

/** `initial` is constant as long as the form stands; `startStep` is where it begins. */
export function useCreateForm(initial: CreateValues, startStep: number): CreateForm {
  const form = useFormValues(initial)
  const { values } = form
  const options = useCall(
    publishingEndpoints.options,
    { account_id: values.account_id },
    { enabled: values.account_id !== '', staleTime: 300_000 },
  )
  const asset = useAsset(values.creative.asset_id)
  const cover = useAsset(values.creative.cover_asset_id ?? null)
  const problems = useProblems(values, options.data, asset.data)
  const fields = fieldsOf(form, { checks: checksOf(problems), parts: partsOf, aliases: fieldOf })
  const [step, setStep] = useState(startStep)
  const focus = useLateFocus(form.id)
  const goTo = (wanted: number) => {
    const first = STEP_FIELDS.slice(0, wanted).findIndex((names, at) => at >= step && names.some(name => isWrong(problems, name)))
    form.update(state => withTried(state, STEP_FIELDS.slice(step, Math.max(step, wanted)).flat()))
    setStep(first === -1 ? wanted : first)
    const path = first === -1 ? undefined : firstWrong(problems, first)
    focus(path)
  }
  return {
    ...fields,
    put: (group, change) =>
      form.set(
        before => ({ [group]: { ...before[group], ...change } }) as Partial<CreateValues>, // the group with some of its own fields
        Object.keys(change).map(name => `${group}.${name}`),
      ),
    bind: path => ({ id: `${form.id}-${path}`, error: fields.problem(path) }),
    isChanged: form.isChanged,
    plan: useMemo(() => planOf(values), [values]),
    options,
    asset: asset.data,
    cover: cover.data,
    step,
    goTo,
    goToField: path => {
      setStep(stepOf(path))
      focus(path)
    },
    shown: shownOf(form, fields, problems),
    isWhole: problems.size === 0,
    object: objections =>
      form.update(state => ({
        ...state,
        refused: new Map(objections.flatMap(({ path, reason_text: text }) => (path === null ? [] : [[fieldOf(path), text] as const]))),
      })),
  }
}

const useAsset = (id: string | null) => useCall(creativeEndpoints.asset, { asset_id: id ?? '' }, { enabled: id !== null })

function useProblems(values: CreateValues, options: AdOptionsReply | undefined, asset: AssetDetail | undefined) {
  return useMemo(() => {
    const { currency } = values.budget
    const least = (text: string | null | undefined) => (text == null ? null : (parseMoney(text, currency) ?? null))
    const problems = new Map(
      problemsOf(values, {
        now: now(),
        assetKind: asset?.kind,
        least: { DAILY: least(options?.least_daily), LIFETIME: least(options?.least_lifetime) },
      }),
    )
    const misfit = asset?.misfits.find(({ channel }) => channel === values.channel)
    if (misfit !== undefined && !problems.has('creative.asset_id')) problems.set('creative.asset_id', misfit.reason)
    return problems
  }, [values, options, asset])
}

const isWithin = (path: string, name: string) => path === name || path.startsWith(`${name}.`)
const isWrong = (problems: ReadonlyMap<string, string>, name: string) => [...problems.keys()].some(path => isWithin(path, name))
const firstWrong = (problems: ReadonlyMap<string, string>, step: number) =>
  STEP_FIELDS[step]?.flatMap(name => [...problems.keys()].filter(path => isWithin(path, name)))[0]

function shownOf(form: FormValues<CreateValues>, fields: Fields<CreateValues>, problems: ReadonlyMap<string, string>): Problem[] {
  const paths = new Set([...problems.keys(), ...form.state.refused.keys()])
  return [...paths]
    .flatMap(path => {
      const text = fields.problem(path)
      return text === undefined ? [] : [{ path, text, step: stepOf(path) }]
    })
    .toSorted((one, other) => one.step - other.step)
}

/** The field may stand on a step that is still being fetched: so many frames are waited for it. */
const FRAMES = 120

function useLateFocus(formId: string): (path: string | undefined) => void {
  const [wanted, setWanted] = useState<{ path: string }>()
  useEffect(() => {
    if (wanted === undefined) return undefined
    const id = `${formId}-${wanted.path}`
    let left = FRAMES
    let frame = 0
    const look = () => {
      left -= 1
      if (document.getElementById(id) !== null) focusField(id)
      else if (left > 0) frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [wanted, formId])
  return path => setWanted(path === undefined ? undefined : { path })
}

export const isLast = (step: number): boolean => step === LAST_STEP
