// What the steps of creating an ad share: a section that is locked once its level is made, and the options of its account.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import type { AdOptionsReply } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import type { ReactNode } from 'react'
import styles from './create.module.css'
import type { CreateForm } from './use-create-form.ts'

export type StepProps = { form: CreateForm; isLocked: (path: string) => boolean }

/** One card of a step. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <Stack gap={20}>{children}</Stack>
    </Card>
  )
}

/** What a level was made of can't be changed any more. */
export function Lockable({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={isLocked} className={styles.lockable}>
      {children}
    </fieldset>
  )
}

/** What the platform allows for the account, as soon as it has told. */
export function WithOptions({ form, children }: { form: CreateForm; children: (options: AdOptionsReply) => ReactNode }) {
  if (form.values.account_id === '') return <p className={styles.note}>选择广告账户后可选</p>
  return (
    <Loaded call={form.options} lines={2}>
      {children}
    </Loaded>
  )
}

export const optionsOf = <Code extends string>(codes: readonly Code[], texts: Readonly<Record<Code, string>>) =>
  codes.map(value => ({ value, label: texts[value] }))
