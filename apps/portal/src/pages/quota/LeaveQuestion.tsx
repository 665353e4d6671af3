// Asks before typed amounts are dropped.
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { UNSAVED_WARNING } from '../../shell/unsaved.ts'

export function LeaveQuestion({ open, onStay, onLeave }: { open: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog open={open} onClose={onStay} title="离开此页面" confirmText="确认离开" cancelText="继续填写" onConfirm={onLeave}>
      {UNSAVED_WARNING}
    </ConfirmDialog>
  )
}
