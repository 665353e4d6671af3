// Binding frame: the card of the bind-account pages with its three steps; the menu stays away (screens.md 3).
import { Stepper } from '@tallyhelm/ui/display/Stepper'
import type { ReactNode } from 'react'
import { PlainPage } from '../../shell/PlainPage.tsx'
import styles from './binding.module.css'

const STEPS = ['核验身份', '绑定', '完成'] as const

/** `current` as the stepper counts. */
export function BindingFrame({ title, current, children }: { title: string; current: number; children: ReactNode }) {
  return (
    <PlainPage title={title} width={520}>
      <div className={styles.steps}>
        <Stepper steps={STEPS} current={current} label="绑定步骤" />
      </div>
      {children}
    </PlainPage>
  )
}
