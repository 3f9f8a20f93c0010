/** Flat drawings of the five grounds, for the place of the stream. */
import type { ReactNode } from 'react'
import type { SportKind } from './sport-kind.ts'

const line = '#e6eef2'

const scenes: Record<SportKind, ReactNode> = {
  tennis: (
    <>
      <rect width="400" height="225" fill="#1c3347" />
      <path d="M118 42h164l64 158H54z" fill="#2f5f6e" stroke={line} strokeWidth="1.8" />
      <path
        d="M136 42 90 200M264 42l46 158M123 84h155M100 142h200M200 84v58"
        fill="none"
        stroke={line}
        strokeWidth="1.4"
      />
      <path d="M86 112h228" stroke="#0f1c28" strokeWidth="5" opacity=".55" />
      <path d="M86 109h228" stroke="#fff" strokeWidth="2" />
      <circle cx="182" cy="66" r="5" fill="#f2a3b1" />
      <circle cx="226" cy="178" r="7" fill="#6bb6ee" />
      <circle cx="243" cy="120" r="3" fill="#f4f06a" />
    </>
  ),
  cricket: (
    <>
      <rect width="400" height="225" fill="#1d3a33" />
      <ellipse cx="200" cy="120" rx="178" ry="88" fill="#2f5d49" stroke={line} strokeWidth="1.8" />
      <ellipse cx="200" cy="120" rx="86" ry="44" fill="none" stroke={line} strokeDasharray="4 5" />
      <path d="M188 82h24l8 78h-40z" fill="#c9b48a" />
      <path d="M186 92h28M182 150h36" stroke={line} strokeWidth="1.6" />
      <path d="M196 84v8M200 84v8M204 84v8M194 148v10M200 148v10M206 148v10" stroke="#fff" strokeWidth="2" />
      <circle cx="190" cy="146" r="5" fill="#6bb6ee" />
      <circle cx="212" cy="94" r="4" fill="#f2a3b1" />
      <circle cx="204" cy="122" r="2.5" fill="#d8525f" />
    </>
  ),
  soccer: (
    <>
      <rect width="400" height="225" fill="#183428" />
      <path d="M92 40h216l52 160H40z" fill="#2c5c45" stroke={line} strokeWidth="1.8" />
      <path
        d="M70 108h260M152 40l-6 24h108l-6-24M116 200l10-38h148l10 38"
        fill="none"
        stroke={line}
        strokeWidth="1.4"
      />
      <ellipse cx="200" cy="108" rx="40" ry="19" fill="none" stroke={line} strokeWidth="1.4" />
      <circle cx="168" cy="92" r="4.5" fill="#f2a3b1" />
      <circle cx="236" cy="76" r="4.5" fill="#f2a3b1" />
      <circle cx="150" cy="140" r="6" fill="#6bb6ee" />
      <circle cx="252" cy="150" r="6" fill="#6bb6ee" />
      <circle cx="214" cy="124" r="3" fill="#fff" />
    </>
  ),
  horse: (
    <>
      <rect width="400" height="225" fill="#233a2c" />
      <path d="M0 96h400v84H0z" fill="#3c6a48" />
      <path d="M0 96h400M0 180h400" stroke={line} strokeWidth="2" />
      <path d="M20 96v-16M80 96v-16M140 96v-16M200 96v-16M260 96v-16M320 96v-16M380 96v-16" stroke={line} />
      <path d="M0 80h400" stroke={line} strokeWidth="1.4" />
      <path d="M352 96v84" stroke="#fff" strokeWidth="3" strokeDasharray="6 6" />
      <ellipse cx="276" cy="118" rx="20" ry="8" fill="#6bb6ee" />
      <ellipse cx="232" cy="138" rx="20" ry="8" fill="#f2a3b1" />
      <ellipse cx="196" cy="158" rx="20" ry="8" fill="#f4d06a" />
      <ellipse cx="150" cy="126" rx="20" ry="8" fill="#c6aaf3" />
    </>
  ),
  greyhound: (
    <>
      <rect width="400" height="225" fill="#26302a" />
      <path
        d="M110 56h180a62 62 0 0 1 0 124H110a62 62 0 0 1 0-124Z"
        fill="#a98a5d"
        stroke={line}
        strokeWidth="1.8"
      />
      <path d="M122 90h156a28 28 0 0 1 0 56H122a28 28 0 0 1 0-56Z" fill="#2f5d49" stroke={line} />
      <path d="M250 146v34" stroke="#fff" strokeWidth="3" strokeDasharray="5 4" />
      <ellipse cx="222" cy="158" rx="10" ry="4" fill="#d8525f" />
      <ellipse cx="200" cy="170" rx="10" ry="4" fill="#6bb6ee" />
      <ellipse cx="176" cy="156" rx="10" ry="4" fill="#fff" />
      <ellipse cx="150" cy="166" rx="10" ry="4" fill="#16202b" />
      <circle cx="262" cy="164" r="3.5" fill="#f4f06a" />
    </>
  ),
}

/** The drawing of a kind; it fills its place. */
export function Scene({ kind }: { kind: SportKind }) {
  return (
    <svg viewBox="0 0 400 225" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {scenes[kind]}
    </svg>
  )
}
