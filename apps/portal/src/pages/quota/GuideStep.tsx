// One step of the guide: highlights what it stands around and says what it is for.
import { Button } from '@tallyhelm/ui/actions/Button'
import { Kbd } from '@tallyhelm/ui/display/Kbd'
import { type ReactNode, use, useEffect, useId, useRef } from 'react'
import styles from './quota.module.css'
import { GuideContext } from './use-transfer-guide.ts'

type Props = { step: 1 | 2; title: string; text: string; children: ReactNode }

export function GuideStep({ step, title, text, children }: Props) {
  const { at, next, skip } = use(GuideContext)
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const isHere = at === step
  useEffect(() => {
    if (isHere) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  return (
    <div ref={box} className={isHere ? styles.guided : undefined}>
      {isHere ? (
        <section className={styles.guide} aria-labelledby={titleId}>
          <p>
            <b id={titleId}>
              {step}/2 {title}
            </b>
            <span>{text}</span>
          </p>
          <span className={styles.guideEnd}>
            <Button size="small" variant="text" onClick={skip}>
              跳过 <Kbd>Esc</Kbd>
            </Button>
            <Button size="small" variant="outline" onClick={next}>
              {step === 1 ? '下一步' : '知道了'}
            </Button>
          </span>
        </section>
      ) : null}
      {children}
    </div>
  )
}
