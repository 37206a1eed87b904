/** A soft click for a stone, made on the spot: a short burst of filtered noise with a low knock under it; and tones for a clock. */

let shared: AudioContext | null = null;

/**
 * Null until the user has done something in the page: before that browsers let nothing sound, and what was to sound would all come at once
 * with the first key or click, such as the stones of a game between two engines that was watched until then.
 */
function audible(): AudioContext | null {
  // Some browsers do not say.
  const activation = navigator.userActivation as UserActivation | undefined;
  if (activation?.hasBeenActive === false) return null;
  return (shared ??= new AudioContext());
}

/** Plays the click. */
export function stoneClick(): void {
  const context = audible();
  if (!context) return;
  const now = context.currentTime;
  const out = context.createGain();
  out.gain.setValueAtTime(0.22, now);
  out.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  out.connect(context.destination);

  const noise = context.createBufferSource();
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * 0.04), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++)
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  noise.buffer = buffer;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = 2400;
  band.Q.value = 0.9;
  noise.connect(band).connect(out);
  noise.start(now);

  const knock = context.createOscillator();
  knock.frequency.setValueAtTime(420, now);
  knock.frequency.exponentialRampToValueAtTime(160, now + 0.05);
  knock.connect(out);
  knock.start(now);
  knock.stop(now + 0.09);
}

/** A short tone for one of the last seconds; the very last ones are higher. */
export function secondBeep(left: number): void {
  const context = audible();
  if (!context) return;
  const now = context.currentTime;
  const out = context.createGain();
  out.gain.setValueAtTime(0.12, now);
  out.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
  out.connect(context.destination);
  const tone = context.createOscillator();
  tone.frequency.value = left <= 3 ? 1320 : 880;
  tone.connect(out);
  tone.start(now);
  tone.stop(now + 0.12);
}
