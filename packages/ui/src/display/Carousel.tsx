// Shows one of several things at a time; moves only when asked, and stops at both ends.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import styles from './display.module.css'

export type Slide = { id: string; label: string; content: ReactNode }

type Props = {
  label: string
  slides: readonly Slide[]
}

export const Carousel = ({ label, slides }: Props) => {
  const id = useId()
  const [wanted, setWanted] = useState(0)
  const at = Math.min(wanted, slides.length - 1)
  const slide = slides[at]
  if (slide === undefined) return null
  return (
    <section className={styles.carousel} aria-roledescription="轮播" aria-label={label}>
      {/* a slide is a group of the carousel pattern, no set of fields */}
      <div
        id={id}
        role="group"
        aria-roledescription="幻灯片"
        aria-label={`${slide.label}，第 ${at + 1} 个，共 ${slides.length} 个`}
        aria-live="polite"
      >
        {slide.content}
      </div>
      {slides.length < 2 ? null : (
        <div className={styles.carouselSteps}>
          <IconButton
            label="上一个"
            tooltip={false}
            icon={<ChevronLeft size={16} aria-hidden />}
            aria-controls={id}
            disabledReason={at === 0 ? '已是第一个' : undefined}
            onClick={() => setWanted(at - 1)}
          />
          <span className={styles.carouselDots} aria-hidden>
            {slides.map((other, index) => (
              <i key={other.id} data-on={index === at || undefined} />
            ))}
          </span>
          <IconButton
            label="下一个"
            tooltip={false}
            icon={<ChevronRight size={16} aria-hidden />}
            aria-controls={id}
            disabledReason={at === slides.length - 1 ? '已是最后一个' : undefined}
            onClick={() => setWanted(at + 1)}
          />
        </div>
      )}
    </section>
  )
}
