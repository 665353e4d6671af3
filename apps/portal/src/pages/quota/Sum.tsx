// One line of a summary: a term and its amount.
import { Hint } from '@tallyhelm/ui/display/Hint'
import type { ReactNode } from 'react'

export function Sum({ label, hint, children }: { label: string; hint?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>
        {label}
        {hint === undefined ? null : <Hint label={`${label}说明`}>{hint}</Hint>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
