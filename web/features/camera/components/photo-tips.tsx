import { Camera, Hand, Sun, UtensilsCrossed } from "lucide-react";
import "../camera.css";

const TIPS = [
  { Icon: Camera, text: "Shoot from above, with the whole plate in the picture." },
  { Icon: Sun, text: "Go where it is bright; a shadow hides what is in the sauce." },
  { Icon: Hand, text: "Leave a fork or your hand in view: it shows how big the plate is." },
  { Icon: UtensilsCrossed, text: "One meal per photo. Take a second one for the dessert." },
];

/** Tips for a photo that can be recognised. */
export function PhotoTips() {
  return (
    <section className="card" aria-labelledby="photo-tips">
      <h2 id="photo-tips" className="card__title photo-tips__title">
        Tips for a good photo
      </h2>
      <ul className="photo-tips">
        {TIPS.map(({ Icon, text }) => (
          <li key={text} className="photo-tips__tip">
            <Icon size={20} className="photo-tips__icon" aria-hidden />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
