// 申诉: offered beside whatever can be appealed against as it stands, in lists and on its page.
import { barOf } from '@tallyhelm/protocol/topics/appeals/standing'
import { Button } from '@tallyhelm/ui/actions/Button'
import { type ComponentProps, useState } from 'react'
import { AppealDialog } from './AppealDialog.tsx'
import type { Appealable } from './appealable.ts'

type Props = Appealable & Pick<ComponentProps<typeof Button>, 'variant' | 'size'>

export function AppealButton({ object, objectId, status, name, ...look }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (barOf(object, status) !== null && !isOpen) return null
  return (
    <>
      <Button {...look} aria-label={`申诉 ${name}`} onClick={() => setIsOpen(true)}>
        申诉
      </Button>
      {isOpen ? <AppealDialog object={object} objectId={objectId} name={name} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
