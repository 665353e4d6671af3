// Definition: what a page of bindings says of itself; the frame is one for all types (BindingFrame.tsx).
//
// A further type is a page file with its definition (BatchBcPage.tsx is the shortest), its `page` in routes.ts, and its buttons in
// protocol/topics/bindings/columns.ts. `useSend` makes the one call, `parse` and `business` are for targets that are no plain ids.
import type { BindingAction, BindingType } from '@tallyhelm/protocol/topics/bindings/enums'
import type { Submitted } from '@tallyhelm/protocol/topics/bindings/schemas'
import type { ButtonName } from '@tallyhelm/protocol/topics/organization/buttons'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { ComponentType } from 'react'
import type { FieldOf } from '@tallyhelm/browser/forms/use-form'
import type { PickerAccount, PickerKind } from '../../pickers/definitions.ts'

export type BindingValues<Role extends string, Action extends BindingAction> = {
  accounts: readonly PickerAccount[]
  /** as typed, one a line */
  targets: string
  action: Action
  role: Role
  /** of a pixel, the business that owns it */
  business: string
  note: string
}

/** What is sent: every account with every target. */
export type AskedBinding<Role extends string, Action extends BindingAction> = Omit<BindingValues<Role, Action>, 'accounts' | 'targets'> & {
  account_ids: string[]
  targets: string[]
}

export type TargetProps<Action extends BindingAction> = {
  field: FieldOf<string>
  action: Action
  accounts: readonly PickerAccount[]
}

/** Of what is bound without a role. */
export const NO_ROLES = { label: '', texts: { NONE: '' }, usual: 'NONE' } as const

export type BindingDefinition<Role extends string, Action extends BindingAction> = {
  type: Exclude<BindingType, 'NAME'>
  channel: Channel
  /** Declared with the list of records for the page's route. */
  button: ButtonName
  picker: PickerKind
  /** What a target is called: «BM ID». */
  word: string
  /** 温馨提示: where the target is found, what is to be known first. */
  points: readonly string[]
  placeholder: string
  /** The first is chosen at first. */
  actions: readonly [Action, ...Action[]]
  roles: { label: string; texts: Readonly<Record<Role, string>>; usual: Role }
  /** Not asked for where something ends. */
  business?: { label: string; help: string; problem: (typed: string) => string | undefined }
  /** In place of the lines of ids: what is typed or picked of the target. */
  Target?: ComponentType<TargetProps<Action>>
  /** How many targets at once, if not the usual number. */
  most?: 1
  /** The targets out of what was typed; ids unless told. */
  parse?: (typed: string) => string[]
  /** Asked once more before it is sent. */
  confirms?: Partial<Record<Action, string>>
  /** What an account has of them now, shown beside it. */
  boundOf?: (account: PickerAccount) => readonly string[]
  /** What the platform shows of a target can be asked first. */
  check?: 'BM' | 'BC'
  /** A hook: the call that sends it under a key. */
  useSend: () => (asked: AskedBinding<Role, Action>, idempotencyKey: string) => Promise<Submitted>
}
