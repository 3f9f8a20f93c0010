/** The weather at the ground. */
import { eventsText } from '../../text/en/events.ts'
import styles from './Match.module.css'

/** The report; for a live match the feed sends none, and the panel says so. */
export function WeatherPanel({ weather }: { weather: { sky: string; details: string } | null }) {
  return (
    <section className={styles.weather} aria-label="Weather">
      <svg className={styles.stroke} width="28" height="28" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M8 9.5a3 3 0 1 1 4.5-2.6M5 16.5h8.5a3 3 0 0 0 .2-6 4.5 4.5 0 0 0-8.6 1A2.6 2.6 0 0 0 5 16.5ZM13.5 2v1M17.5 6h-1M16.5 3l-.7.7" />
      </svg>
      <div>
        <b>{weather?.sky ?? 'Weather'}</b>
        <p>{weather?.details ?? eventsText.noWeather}</p>
      </div>
    </section>
  )
}
