// Meta 免费开户 in four steps (screens.md 5.17); the step stands in the address, and one that can't be taken yet leads to the first open one.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import { openingEndpoints } from '@tallyhelm/protocol/topics/openings/endpoints'
import type { OpeningCompanies } from '@tallyhelm/protocol/topics/openings/schemas'
import { Stepper } from '@tallyhelm/ui/display/Stepper'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { CompanyStep, PrepareStep } from './MetaBegin.tsx'
import { MetaLinkStep } from './MetaLinkStep.tsx'
import { MetaSubmitStep } from './MetaSubmitStep.tsx'
import { META_STEPS, type MetaStep, NEEDS, readReady, writeReady } from './meta-steps.ts'
import styles from './meta.module.css'

const STEPS = Object.keys(META_STEPS) as readonly MetaStep[] // its own keys
const TITLES = STEPS.map(step => META_STEPS[step])

type Query = { step?: string; company?: string }
type Props = { query: Query; change: (query: Query, options?: { replace?: boolean }) => void }

export function MetaOpening(props: Props) {
  const companies = useCall(openingEndpoints.companies, {})
  return (
    <Loaded call={companies} lines={10}>
      {({ companies: known }) => <Steps {...props} companies={known} />}
    </Loaded>
  )
}

function Steps({ query, change, companies }: Props & OpeningCompanies) {
  const [ready, setReady] = useState(readReady)
  const company = companies.find(({ company_id }) => company_id === query.company)
  const open = company !== undefined ? STEPS : NEEDS.every(need => ready.includes(need)) ? STEPS.slice(0, 2) : STEPS.slice(0, 1)
  const asked = oneOf(query.step, STEPS) ?? 'prepare'
  const step = open.includes(asked) ? asked : (open.at(-1) ?? 'prepare')
  const heading = useRef<HTMLDivElement>(null)
  const correct = useEffectEvent(() => change({ step }, { replace: true }))
  useEffect(() => {
    if (asked !== step) correct()
  }, [asked, step])
  useFocusOnChange(step, heading)
  const go = (next: MetaStep, more: Query = {}) => change({ step: next, ...more })
  const tick = (needs: typeof ready) => {
    writeReady(needs)
    setReady(needs)
  }
  return (
    <Stack gap={16}>
      <Card>
        <div
          className={styles.steps}
          ref={heading}
          tabIndex={-1}
          role="group"
          aria-label={`第 ${STEPS.indexOf(step) + 1} 步，${META_STEPS[step]}`}
        >
          <Stepper label="Meta 开户步骤" steps={TITLES} current={STEPS.indexOf(step)} />
        </div>
      </Card>
      {step === 'prepare' ? <PrepareStep ready={ready} onReady={tick} onNext={() => go('company')} /> : null}
      {step === 'company' ? (
        <CompanyStep
          companies={companies}
          chosen={company?.company_id}
          onBack={() => go('prepare')}
          onNext={id => go('link', { company: id })}
        />
      ) : null}
      {step === 'link' && company ? (
        <MetaLinkStep key={company.company_id} company={company} onBack={() => go('company')} onNext={() => go('submit')} />
      ) : null}
      {step === 'submit' && company ? <MetaSubmitStep key={company.company_id} company={company} onBack={() => go('link')} /> : null}
    </Stack>
  )
}

/** Whoever goes on by the keyboard goes on from the new step's beginning; the first one that is shown takes no focus. */
function useFocusOnChange(step: MetaStep, place: { current: HTMLElement | null }) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    place.current?.focus()
  }, [step, place])
}
