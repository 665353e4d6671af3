// A short text that appears beside an element on hover or focus and leaves on Esc. The element is untouched until then: the panel
// and the positioning behind it come with the first tooltip that is wanted, so that the sign-in page does not carry them.
import {
  cloneElement,
  type DOMAttributes,
  lazy,
  type ReactElement,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'

type Side = 'top' | 'bottom' | 'left' | 'right'
type TriggerProps = DOMAttributes<Element> & { ref?: Ref<Element> }

const OPEN_DELAY_MS = 300
/** Long enough to reach the text with the pointer (WCAG 1.4.13). */
const CLOSE_DELAY_MS = 120

const loadPanel = () => import('./TooltipPanel.tsx')
const TooltipPanel = lazy(async () => ({ default: (await loadPanel()).TooltipPanel }))

type Props = {
  content: ReactNode
  side?: Side
  /** Also opens on a press with a finger or a key, for what says only here why it does nothing. A mouse has seen it by then. */
  onPress?: boolean
  children: ReactElement
}

/**
 * Only repeats or adds to what the element already says: without `onPress`, put nothing here that a user must read. The child must accept
 * a ref and props.
 */
export const Tooltip = ({ content, side = 'top', onPress = false, children }: Props) => {
  const [anchor, set, stay] = useDelayed<Element>()
  const press = usePress()
  const isEmpty = content === null || content === undefined || content === ''
  // cloneElement types a child's props as unknown: what it receives is checked by the handlers' own types.
  const own = children.props as TriggerProps
  const trigger = cloneElement(children as ReactElement<TriggerProps>, {
    onPointerEnter: event => {
      own.onPointerEnter?.(event)
      if (isEmpty || event.pointerType === 'touch') return
      loadPanel().catch(() => undefined)
      set(event.currentTarget, OPEN_DELAY_MS)
    },
    onPointerLeave: event => {
      own.onPointerLeave?.(event)
      set(undefined, CLOSE_DELAY_MS)
    },
    onFocus: event => {
      own.onFocus?.(event)
      if (!isEmpty && event.currentTarget.matches(':focus-visible')) set(event.currentTarget, 0)
    },
    onBlur: event => {
      own.onBlur?.(event)
      set(undefined, 0)
    },
    onPointerDown: event => {
      own.onPointerDown?.(event)
      press.begin(event.pointerType)
    },
    onClick: event => {
      own.onClick?.(event)
      if (onPress && !isEmpty && !press.isByMouse(event.detail)) set(event.currentTarget, 0)
      if (event.currentTarget.ariaExpanded === 'false') set(undefined, 0)
    },
  })
  return (
    <>
      {trigger}
      {anchor === undefined || isEmpty ? null : (
        <Suspense>
          <TooltipPanel
            anchor={anchor}
            side={side}
            content={content}
            onStay={stay}
            onLeave={() => set(undefined, CLOSE_DELAY_MS)}
            onClose={() => set(undefined, 0)}
          />
        </Suspense>
      )}
    </>
  )
}

/** What an element is pressed with. A press with the keyboard has no coordinates. */
const usePress = () => {
  const pointer = useRef<string>(undefined)
  return {
    begin: (type: string) => {
      pointer.current = type
    },
    isByMouse: (detail: number): boolean => detail !== 0 && pointer.current === 'mouse',
  }
}

/** A value that changes after a delay unless something else is set, or `stay` is called, before. */
const useDelayed = <Value,>() => {
  const [value, setValue] = useState<Value>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (next: Value | undefined, delayMs: number) => {
    clearTimeout(timer.current)
    if (delayMs === 0) setValue(next)
    else timer.current = setTimeout(() => setValue(next), delayMs)
  }
  return [value, set, () => clearTimeout(timer.current)] as const
}
