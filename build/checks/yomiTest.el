;;; yomiTest.el --- A game, an analysis and reasons in Emacs  -*- lexical-binding: t; -*-

;;; Commentary:
;; Run by emacs.test.ts; the program's command is in YOMI_TEST_COMMAND, its words divided by newlines.

;;; Code:
(require 'ert)
(require 'yomi)

(defun yomi-test-wait (done)
  "Wait until DONE returns something; it is returned."
  (let ((end (+ (float-time) 100)) found)
    (while (not (setq found (funcall done)))
      (when (> (float-time) end) (error "It never came: %s" (buffer-string)))
      (accept-process-output yomi--process 0.1))
    found))

(defun yomi-test-idle () "Wait until all is answered." (yomi-test-wait (lambda () (null yomi--queue))))

(defmacro yomi-test-with (size human &rest body)
  "Run BODY in a game on a board of SIZE where HUMAN is played."
  `(let ((yomi-program (split-string (getenv "YOMI_TEST_COMMAND") "\n")))
     (with-current-buffer (yomi ,size ,human)
       (unwind-protect (progn (yomi-test-idle) ,@body)
         (delete-process yomi--process)))))

(ert-deftest yomi-test-game ()
  "Moves of both sides, prisoners, moves that are refused, and undo."
  (yomi-test-with 5 nil
    (should (string-match-p "^   A B C D E\n 5 \\. \\. \\. \\. \\. 5\n" (buffer-string)))
    (should (equal (yomi-vertex-at-point) "C3"))
    (dolist (vertex '("A2" "A1" "B1")) (yomi-play vertex) (yomi-test-idle))
    (should (string-match-p "Taken by Black 1, by White 0" (buffer-string)))
    (should (equal (sort (copy-sequence yomi--black) #'string<) '("A2" "B1")))
    (should-not yomi--white)
    (yomi-play "A2")
    (yomi-test-idle)
    (should (string-match-p "play white A2: " yomi--message))
    (yomi-undo)
    (yomi-test-idle)
    (should (equal yomi--white '("A1")))
    (should (string-match-p "Black to play, move 3" (buffer-string)))))

(ert-deftest yomi-test-keys ()
  "The cursor goes about the board and stays on it; RET plays where it is."
  (yomi-test-with 5 nil
    (dolist (key '("<left>" "<left>" "<left>" "<down>" "<right>"))
      (funcall (lookup-key yomi-mode-map (kbd key))))
    (should (equal (yomi-vertex-at-point) "B2"))
    (call-interactively (lookup-key yomi-mode-map (kbd "RET")))
    (yomi-test-idle)
    (should (equal yomi--black '("B2")))
    (should (equal (yomi-vertex-at-point) "B2"))
    (goto-char (point-max))
    (should-error (call-interactively #'yomi-play) :type 'user-error)))

(ert-deftest yomi-test-against-program ()
  "The program answers, and two passes are counted."
  (yomi-test-with 5 "white"
    (yomi-test-wait (lambda () (= (length yomi--black) 1)))
    (yomi-test-idle)
    (should (equal (yomi--to-move) "white"))
    (yomi-play (seq-find (lambda (vertex) (not (member vertex yomi--black))) '("A1" "A2")))
    (yomi-test-wait (lambda () (and (null yomi--queue) (= (length yomi--moves) 3))))
    (yomi-undo)
    (yomi-test-idle)
    (should (= (length yomi--moves) 1))
    (setq yomi--human nil)
    (yomi-pass)
    (yomi-test-idle)
    (yomi-pass)
    (yomi-test-wait (lambda () (string-match-p "\\`Score: B\\+" yomi--message)))))

(ert-deftest yomi-test-analysis ()
  "Candidates come and go, and a move ends them."
  (yomi-test-with 5 nil
    (let ((yomi-analysis-interval 1))
      (yomi-analysis)
      (yomi-test-wait (lambda () yomi--candidates))
      (pcase-let ((`(,move ,visits ,rate ,_score ,line) (car yomi--candidates)))
        (should (string-match-p "\\`[A-E][1-5]\\'" move))
        (should (> (string-to-number visits) 0))
        (should (<= 0 rate 1))
        (should (string-prefix-p move line))
        (should (string-match-p (format "^1  %s " move) (buffer-string))))
      (yomi-play "C3")
      (yomi-test-idle)
      (should-not yomi--candidates)
      (should (equal yomi--black '("C3")))
      (yomi-analysis)
      (yomi-test-wait (lambda () yomi--candidates))
      (yomi-analysis)
      (yomi-test-idle)
      (should-not yomi--analysing))))

(ert-deftest yomi-test-why ()
  "Reasons of a free point and of the last move, which stays."
  (yomi-test-with 9 nil
    (yomi--go-to "E5")
    (yomi-why)
    (yomi-test-wait (lambda () (string-match-p "E5" yomi--message)))
    (yomi-play "E5")
    (yomi-test-idle)
    (setq yomi--message "")
    (yomi-why)
    (yomi-test-idle)
    (should (string-match-p "E5" yomi--message))
    (yomi--refresh)
    (yomi-test-idle)
    (should (equal yomi--black '("E5")))
    (yomi-play "C3")
    (yomi-test-idle)
    (yomi--go-to "E5")
    (should-error (yomi-why) :type 'user-error)))

(ert-deftest yomi-test-files ()
  "A game is written and read again, on its own board."
  (let ((file (make-temp-file "yomi" nil ".sgf")))
    (unwind-protect
        (progn
          (yomi-test-with 7 nil
            (yomi-play "D4")
            (yomi-test-idle)
            (yomi-save file)
            (yomi-test-idle))
          (yomi-test-with 5 nil
            (yomi-load file)
            (yomi-test-idle)
            (should (= yomi--size 7))
            (should (equal yomi--moves '(("black" . "D4"))))))
      (delete-file file))))

(ert-deftest yomi-test-broken-program ()
  "A program that ends is told of."
  (let ((yomi-program '("sh" "-c" "exit 3")))
    (with-current-buffer (yomi 5 nil)
      (let ((end (+ (float-time) 30)))
        (while (and (process-live-p yomi--process) (< (float-time) end)) (accept-process-output nil 0.1)))
      (accept-process-output nil 0.2)
      (should (string-match-p "has ended" (buffer-string)))
      (should-error (yomi-play "C3") :type 'user-error))))

(provide 'yomiTest)
;;; yomiTest.el ends here
