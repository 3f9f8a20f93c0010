/** The sounds of a table, made by the browser: short and soft. There is none for a loss. */

/** card: one is laid. chip: one is put down. ball: it falls into a pocket. win: a round has brought more than it cost. */
export type Tone = 'card' | 'chip' | 'ball' | 'win'

interface Note {
  readonly wave: OscillatorType
  /** Hertz, from and to. */
  readonly from: number
  readonly to: number
  /** Seconds. */
  readonly at: number
  readonly length: number
  readonly loudness: number
}

const note = (
  wave: OscillatorType,
  from: number,
  to: number,
  length: number,
  loudness: number,
  at = 0,
): Note => ({
  wave,
  from,
  to,
  at,
  length,
  loudness,
})

const tones: Readonly<Record<Tone, readonly Note[]>> = {
  card: [note('triangle', 900, 240, 0.05, 0.06)],
  chip: [note('sine', 1_900, 1_500, 0.04, 0.05), note('sine', 2_400, 1_900, 0.05, 0.03, 0.03)],
  ball: [note('triangle', 620, 180, 0.09, 0.08), note('triangle', 420, 160, 0.07, 0.05, 0.11)],
  win: [note('sine', 523, 523, 0.22, 0.06), note('sine', 659, 659, 0.3, 0.06, 0.12)],
}

let context: AudioContext | null = null

/** Plays the tone at once. */
export function play(tone: Tone): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  for (const { wave, from, to, at, length, loudness } of tones[tone]) {
    const start = context.currentTime + at
    const source = new OscillatorNode(context, { type: wave, frequency: from })
    const volume = new GainNode(context, { gain: loudness })
    source.frequency.exponentialRampToValueAtTime(to, start + length)
    volume.gain.setValueAtTime(loudness, start)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length)
    source.connect(volume).connect(context.destination)
    source.start(start)
    source.stop(start + length)
  }
}
