// The button side of a floating panel whose code comes at its first use: fetches it when it is about to be wanted, opens and closes it.
import { cloneElement, type HTMLAttributes, type ReactElement, useEffect, useId, useRef, useState } from 'react'

/** How it was opened: a pointer leaves the focus on the panel, keys move it to the first or last entry. */
type Opening = 'pointer' | 'first' | 'last'

/** What the panel receives. */
export type LatePanel = {
  /** Stands in the panel's id and in the button's aria-controls. */
  id: string
  /** The button: the panel stands beside it and is named after it. */
  anchor: () => HTMLElement | null
  triggerId: string
  open: boolean
  opening: Opening
  /** Where the focus goes on closing: to the button, unless it has already gone elsewhere. */
  finalFocus: () => HTMLElement | false
  onOpenChange: (open: boolean, details: { reason: string; event: Event }) => void
  /** For panels that follow the pointer. */
  onPointerEnter: (() => void) | undefined
  onPointerLeave: (() => void) | undefined
}

type Options = {
  load: () => Promise<unknown>
  hasPopup: 'menu' | 'dialog'
  /** Given together where somebody else decides. */
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  /** Opens when the pointer rests on the button as well as on a press. */
  openOnHover?: boolean | undefined
}
type TriggerProps = HTMLAttributes<HTMLElement> & { 'data-popup-open'?: '' | undefined }

const HOVER_OPEN_MS = 80
const HOVER_CLOSE_MS = 200

/** The panel is undefined until it is first opened; then it stays, so that it can leave with its animation. */
export const useLatePanel = (trigger: ReactElement, options: Options): [trigger: ReactElement, panel: LatePanel | undefined] => {
  // ReactElement types its props as unknown: what the button receives is checked by the handlers' own types.
  const own = trigger.props as TriggerProps
  const [id, ownTriggerId] = [useId(), useId()]
  const triggerId = own.id ?? ownTriggerId
  const anchor = () => document.getElementById(triggerId)
  const { open, opening, wasOpened, set, hover } = useOpenState(options)
  const preload = () => void options.load().catch(() => undefined)
  const button = cloneElement(trigger as ReactElement<TriggerProps>, {
    id: triggerId,
    'aria-haspopup': options.hasPopup,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    'data-popup-open': open ? '' : undefined,
    onPointerEnter: event => {
      own.onPointerEnter?.(event)
      preload()
      if (event.pointerType !== 'touch') hover?.enter()
    },
    onPointerLeave: event => {
      own.onPointerLeave?.(event)
      hover?.leave()
    },
    onFocus: event => {
      own.onFocus?.(event)
      preload()
    },
    onClick: event => {
      own.onClick?.(event)
      // A press with the keyboard has no coordinates.
      set(!open, event.detail === 0 ? 'first' : 'pointer')
    },
    onKeyDown: event => {
      own.onKeyDown?.(event)
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
      if (options.hasPopup !== 'menu' || !isArrow || open || event.currentTarget.ariaDisabled === 'true') return
      event.preventDefault()
      set(true, event.key === 'ArrowDown' ? 'first' : 'last')
    },
  })
  if (!wasOpened) return [button, undefined]
  const onOpenChange: LatePanel['onOpenChange'] = (next, details) => {
    if (!isLeftToTrigger(details, anchor())) set(next, 'pointer')
  }
  const finalFocus = () => {
    const focused = document.activeElement
    const isInside = focused === document.body || document.getElementById(id)?.contains(focused) === true
    return (isInside && anchor()) || false
  }
  const hovering = { onPointerEnter: hover?.enter, onPointerLeave: hover?.leave }
  return [button, { id, anchor, triggerId, open, opening, finalFocus, onOpenChange, ...hovering }]
}

const useOpenState = ({ open: given, onOpenChange, openOnHover }: Options) => {
  const [own, setOwn] = useState(false)
  const [opening, setOpening] = useState<Opening>('pointer')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const open = given ?? own
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      // Also runs when the page is put behind another one, where a panel could not finish leaving.
      setOwn(false)
      setWasOpened(false)
    },
    [],
  )
  const set = (next: boolean, how: Opening) => {
    clearTimeout(timer.current)
    if (next) setOpening(how)
    setOwn(next)
    if (next !== open) onOpenChange?.(next)
  }
  const after = (ms: number, next: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => set(next, 'pointer'), ms)
  }
  const hover = openOnHover ? { enter: () => after(HOVER_OPEN_MS, true), leave: () => after(HOVER_CLOSE_MS, false) } : undefined
  return { open, opening, wasOpened, set, hover }
}

/** A press on the button is no press outside, nor is moving the focus there: its click toggles. */
const isLeftToTrigger = ({ reason, event }: { reason: string; event: Event }, button: HTMLElement | null): boolean => {
  const target = event instanceof FocusEvent && reason === 'focus-out' ? event.relatedTarget : event.target
  return (reason === 'outside-press' || reason === 'focus-out') && target instanceof Node && button?.contains(target) === true
}
