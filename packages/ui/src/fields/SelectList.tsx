// The drop-down of a choice with its button, open from the start; takes the place of the plain button when that is first used.
import { Select as Base } from '@base-ui/react/select'
import Check from 'lucide-react/icons/check'
import floating from '../overlay/floating.module.css'
import { useLayerClass } from '../overlay/layer.tsx'
import { classNames } from '../styles/class-names.ts'
import type { SelectListProps, SelectOption } from './select-option.ts'

export const SelectList = ({ value, onChange, options, disabled, ids, triggerClass, face }: SelectListProps) => (
  <Base.Root
    defaultOpen
    value={value}
    onValueChange={next => {
      if (next !== null) onChange(next)
    }}
    items={options}
    disabled={disabled ?? false}
    modal={false}
  >
    <Base.Trigger {...ids} className={triggerClass} data-invalid={ids['aria-invalid']}>
      {face}
    </Base.Trigger>
    <Base.Portal>
      <Base.Positioner
        anchor={() => document.getElementById(ids.id ?? '')?.closest('[data-field]') ?? null}
        sideOffset={4}
        alignItemWithTrigger={false}
        collisionPadding={8}
        className={useLayerClass()}
      >
        <Base.Popup finalFocus={() => document.getElementById(ids.id ?? '')} className={classNames(floating.surface, floating.list)}>
          {groupsOf(options).map(({ name, members }) =>
            name === undefined ? (
              members.map(option => <SelectRow key={option.value} option={option} />)
            ) : (
              <Base.Group key={name}>
                <Base.GroupLabel className={floating.groupLabel}>{name}</Base.GroupLabel>
                {members.map(option => (
                  <SelectRow key={option.value} option={option} />
                ))}
              </Base.Group>
            ),
          )}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

/** Neighbours of one group together. */
const groupsOf = (options: readonly SelectOption[]): readonly { name: string | undefined; members: readonly SelectOption[] }[] => {
  const groups: { name: string | undefined; members: SelectOption[] }[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last !== undefined && last.name === option.group) last.members.push(option)
    else groups.push({ name: option.group, members: [option] })
  }
  return groups
}

const SelectRow = ({ option }: { option: SelectOption }) => {
  const hint = option.disabledReason ?? option.hint
  return (
    <Base.Item value={option.value} disabled={option.disabledReason !== undefined} className={floating.item}>
      {option.icon}
      <span className={floating.itemText}>
        <Base.ItemText>{option.label}</Base.ItemText>
        {hint === undefined ? null : <span className={floating.itemHint}>{hint}</span>}
      </span>
      <Base.ItemIndicator className={floating.itemCheck}>
        <Check size={14} aria-hidden />
      </Base.ItemIndicator>
    </Base.Item>
  )
}
