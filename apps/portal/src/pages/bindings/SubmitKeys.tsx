// Ctrl Enter within a form sends it; the button that does so stands in it as well.
import { isEnter } from '@tallyhelm/ui/fields/typed-keys'
import type { KeyboardEvent, ReactNode } from 'react'

export function SubmitKeys({ isOff, onSubmit, children }: { isOff: boolean; onSubmit: () => void; children: ReactNode }) {
  const keys = (event: KeyboardEvent) => {
    if (!isEnter(event) || !(event.ctrlKey || event.metaKey) || isOff) return
    // A dialog over the form is its child in React, not in the page: its keys are its own.
    if (event.target instanceof Node && event.currentTarget.contains(event.target)) onSubmit()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut over the whole form; every action has a button too
    <div onKeyDown={keys}>{children}</div>
  )
}
